<?php
// Usage: SERVER=http://127.0.0.1:3000 KEY=sk_test_… php payByOpenCard.php
function post(string $path, array $body): array
{
    $request = curl_init(getenv('SERVER') . $path);
    curl_setopt_array($request, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_POSTFIELDS => json_encode($body),
        CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('KEY'), 'Content-Type: application/json'],
    ]);
    $answer = curl_exec($request);
    // A declined card is a 402. Its message may be shown to the buyer.
    if ($answer === false || curl_getinfo($request, CURLINFO_HTTP_CODE) >= 400) {
        throw new RuntimeException($answer ?: curl_error($request));
    }
    return json_decode($answer, true);
}

$charge = post('/v1/charges', ['currency' => 'BRL', 'amountInCents' => 4990]);
$buyer = [
    'name' => 'Ana Souza', 'email' => 'ana@example.com', 'document' => '52998224725', 'phone' => '11987654321',
    'ip' => '203.0.113.7',
    'address' => [
        'zipCode' => '01310-100', 'number' => '1000', 'street' => 'Avenida Paulista', 'city' => 'São Paulo', 'state' => 'SP',
    ],
];
$card = [
    'number' => '4111111111111111', 'holderName' => 'ANA SOUZA', 'expiryMonth' => '12', 'expiryYear' => '2034', 'cvv' => '123',
];
$payment = post("/v1/charges/{$charge['id']}/payments", [
    'method' => 'credit_card', 'installments' => 1, 'card' => $card, 'buyer' => $buyer,
]);
echo json_encode($payment), "\n";
