<?php
// Usage: SERVER=http://127.0.0.1:3000 KEY=sk_test_… php listPayments.php

/** Gives every paid sale, page by page. */
function paidSales(): Generator
{
    for ($page = 1, $more = true; $more; $page++) {
        $request = curl_init(getenv('SERVER') . "/v1/payments?status=PAID&perPage=100&page=$page");
        curl_setopt_array($request, [
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('KEY')],
        ]);
        $answer = curl_exec($request);
        if ($answer === false || curl_getinfo($request, CURLINFO_HTTP_CODE) >= 400) {
            throw new RuntimeException($answer ?: curl_error($request));
        }
        ['data' => $data, 'hasMore' => $more] = json_decode($answer, true);
        foreach ($data as $sale) {
            yield $sale;
        }
    }
}

foreach (paidSales() as $sale) {
    echo $sale['id'], ' ', $sale['netInCents'], "\n";
}
