// Usage: SERVER=http://127.0.0.1:3000 KEY=sk_test_… go run firstCharge.go
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
)

func post(path string, body any) map[string]any {
	content, _ := json.Marshal(body)
	request, _ := http.NewRequest("POST", os.Getenv("SERVER")+path, bytes.NewReader(content))
	request.Header.Set("Authorization", "Bearer "+os.Getenv("KEY"))
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(answer.Body)
	if answer.StatusCode >= 400 {
		log.Fatal(string(text))
	}
	var result map[string]any
	if err := json.Unmarshal(text, &result); err != nil {
		log.Fatal(err)
	}
	return result
}

func main() {
	charge := post("/v1/charges", map[string]any{"currency": "BRL", "amountInCents": 4990})
	buyer := map[string]any{
		"name": "Ana Souza", "email": "ana@example.com", "document": "52998224725", "phone": "11987654321",
	}
	payment := post("/v1/charges/"+charge["id"].(string)+"/payments", map[string]any{"method": "pix", "buyer": buyer})
	content, _ := json.Marshal(payment)
	fmt.Println(string(content))
}
