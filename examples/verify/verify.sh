# Verifies a delivery of Balcão at a terminal, with openssl. A server uses one of the other languages.
# The command line is SECRET HEADER NOW. The body comes from standard input. Prints "valid" or "invalid".
set -eu
t=$(printf %s "$2" | tr ',' '\n' | sed -n 's/^ *t=\([0-9]\{1,\}\) *$/\1/p' | head -n 1)
expected=$({ printf '%s.' "${t:-none}"; cat; } | openssl dgst -sha256 -hmac "$1" | sed 's/.* //')
age=$(($3 - ${t:-0}))
verdict=invalid
if [ "$age" -le 300 ] && [ "$age" -ge -300 ]; then
  # During a rotation of the secret the header has two v1 values.
  for proof in $(printf %s "$2" | tr ',' '\n' | sed -n 's/^ *v1=\([0-9a-f]\{64\}\) *$/\1/p'); do
    [ "$proof" != "$expected" ] || verdict=valid
  done
fi
echo "$verdict"
