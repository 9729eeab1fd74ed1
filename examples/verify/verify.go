// Verifies a webhook of Balcão. Go, standard library only.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// Verify checks a signature. The body must be raw, before any parsing. The time is the current Unix time in seconds.
func Verify(secret, header string, body []byte, now int64) bool {
	t := ""
	var proofs [][]byte
	for _, part := range strings.Split(header, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		if name == "t" && t == "" {
			t = value
		}
		if name == "v1" && len(value) == 64 {
			if proof, err := hex.DecodeString(value); err == nil {
				proofs = append(proofs, proof)
			}
		}
	}
	signed, err := strconv.ParseInt(t, 10, 64)
	if err != nil || now-signed > 300 || signed-now > 300 {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(t + "."))
	mac.Write(body)
	expected := mac.Sum(nil)
	// During a rotation of the secret the header has two v1 values.
	for _, proof := range proofs {
		if hmac.Equal(proof, expected) {
			return true
		}
	}
	return false
}

// The command line is SECRET HEADER NOW. The body comes from standard input. Prints "valid" or "invalid".
func main() {
	body, _ := io.ReadAll(os.Stdin)
	now, _ := strconv.ParseInt(os.Args[3], 10, 64)
	if Verify(os.Args[1], os.Args[2], body, now) {
		fmt.Println("valid")
	} else {
		fmt.Println("invalid")
	}
}
