# Usage: SERVER=http://127.0.0.1:3000 KEY=sk_test_… sh listPayments.sh
set -eu
page=1
more=true
while [ "$more" = true ]; do
  answer=$(curl -sS --fail-with-body "$SERVER/v1/payments?status=PAID&perPage=100&page=$page" -H "Authorization: Bearer $KEY") || { echo "$answer" >&2; exit 1; }
  printf '%s\n' "$answer"
  more=$(printf %s "$answer" | sed 's/.*"hasMore":\(true\|false\).*/\1/')
  page=$((page + 1))
done
