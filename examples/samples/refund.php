<?php
// Usage: SERVER=http://127.0.0.1:3000 KEY=sk_test_… PAYMENT=pay_… php refund.php
function refund(string $idempotencyKey, array $body): array
{
    $request = curl_init(getenv('SERVER') . '/v1/payments/' . getenv('PAYMENT') . '/refunds');
    curl_setopt_array($request, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_POSTFIELDS => json_encode((object) $body),
        CURLOPT_HTTPHEADER => [
            'Authorization: Bearer ' . getenv('KEY'), 'Content-Type: application/json', "Idempotency-Key: $idempotencyKey",
        ],
    ]);
    $answer = curl_exec($request);
    if ($answer === false || curl_getinfo($request, CURLINFO_HTTP_CODE) >= 400) {
        throw new RuntimeException($answer ?: curl_error($request));
    }
    return json_decode($answer, true);
}

$id = getenv('PAYMENT');
// Gives R$ 10,00 back. The key makes a repeated call safe.
refund("refund-$id-1", ['amountInCents' => 1000, 'reason' => 'buyer_regret']);
// Gives back what is left.
echo json_encode(refund("refund-$id-rest", [])), "\n";
