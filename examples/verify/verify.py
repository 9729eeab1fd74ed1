# Verifies a webhook of Balcão. Python 3.8 or newer, no packages.
import hashlib
import hmac
import re
import sys
import time


def verify(secret, header, body, now=None):
    """body: the raw bytes, before any parsing."""
    parts = [part.strip() for part in header.split(",")]
    t = next((part[2:] for part in parts if re.fullmatch(r"t=[0-9]+", part)), None)
    if t is None or abs((time.time() if now is None else now) - int(t)) > 300:
        return False
    expected = hmac.new(secret.encode(), t.encode() + b"." + body, hashlib.sha256).hexdigest()
    # During a rotation of the secret the header has two v1 values.
    proofs = [part[3:] for part in parts if re.fullmatch(r"v1=[0-9a-f]{64}", part)]
    return any([hmac.compare_digest(proof, expected) for proof in proofs])


# The command line is SECRET HEADER NOW. The body comes from standard input. Prints "valid" or "invalid".
if __name__ == "__main__":
    secret, header, now = sys.argv[1:4]
    print("valid" if verify(secret, header, sys.stdin.buffer.read(), int(now)) else "invalid")
