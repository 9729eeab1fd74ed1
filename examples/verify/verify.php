<?php
// Verifies a webhook of Balcão. PHP 8, no packages.
// In a request: balcao_verify($secret, $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '', file_get_contents('php://input')).

/** $body: the raw body, before any parsing. */
function balcao_verify(string $secret, string $header, string $body, ?int $now = null): bool
{
    $t = null;
    $proofs = [];
    foreach (array_map('trim', explode(',', $header)) as $part) {
        if ($t === null && preg_match('/\At=([0-9]+)\z/', $part, $match)) $t = $match[1];
        if (preg_match('/\Av1=([0-9a-f]{64})\z/', $part, $match)) $proofs[] = $match[1];
    }
    if ($t === null || abs(($now ?? time()) - (int) $t) > 300) return false;
    $expected = hash_hmac('sha256', $t . '.' . $body, $secret);
    // During a rotation of the secret the header has two v1 values.
    foreach ($proofs as $proof) if (hash_equals($expected, $proof)) return true;
    return false;
}

// The command line is SECRET HEADER NOW. The body comes from standard input. Prints "valid" or "invalid".
if (PHP_SAPI === 'cli' && realpath($argv[0]) === __FILE__) {
    [, $secret, $header, $now] = $argv;
    echo balcao_verify($secret, $header, stream_get_contents(STDIN), (int) $now) ? "valid\n" : "invalid\n";
}
