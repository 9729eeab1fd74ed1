import type { ReceiverAdvice, ReceiverCheckName } from '../webhooks/receiverAdvice.ts'

export const receiverCheckWords: Readonly<Record<ReceiverCheckName, string>> = {
  signed: 'accepts a right signature',
  again: 'accepts the same delivery again',
  raw: 'accepts a body with spaces and escapes',
  unsigned: 'refuses no signature',
  wrong: 'refuses a wrong signature',
  old: 'refuses an old signature',
  otherBody: 'refuses the signature of another body',
  otherSecret: 'refuses a signature by another secret',
}

export const receiverAdviceWords: Readonly<Record<ReceiverAdvice, string>> = {
  redirect: 'Register the address to which it redirects. Deliveries follow no redirects.',
  not_found: 'No program answers a POST at this address. Compare the path with the one in your program.',
  server_error: 'Your program failed while it handled the event. Its log says why.',
  wrong_secret:
    'Answer 2xx within 10 seconds if the signature is right. Compare the secret with `balcao webhooks debug`.',
  repeated: 'Answer 2xx to a delivery whose id you already have, or it is sent again for days.',
  raw_body: 'Verify the bytes of the body as received, before a parser reads them.',
  slow: 'Answer first, and do slow work afterwards. After 10 seconds a delivery counts as failed.',
  timeout: 'No answer came within 10 seconds. Answer first, and do slow work afterwards.',
  port_closed: 'Nothing listens on this port. Start your program, or correct the port of the address.',
  unreachable: 'The server does not answer at all. Look at its firewall, and if the machine runs.',
  unknown_host: 'The host name leads nowhere. Compare its spelling with your DNS records.',
  private_address: 'The host name leads to a private address. Deliveries go only to public addresses.',
  not_http: 'The connection ended without an HTTP answer. Look at the program and at the proxy in front of it.',
  tls_expired: 'The certificate is expired or not valid yet. Renew it, and look at the clock of the server.',
  tls_self_signed: 'The certificate is self-signed. Install one of a public authority, for example Let’s Encrypt.',
  tls_chain: 'The server does not send the intermediate certificates. Install the full chain.',
  tls_host: 'The certificate is for another host name. Install one for this name.',
  tls_other: 'The TLS handshake failed. The server must offer TLS 1.2 or later.',
  not_sent: 'The request could not be sent. Look at the address.',
  verify_missing: 'Refuse a request without a signature. Answer 400.',
  verify_wrong: 'Compute the HMAC of `<t>.<body>` with your secret, and refuse the request if it differs. Answer 400.',
  verify_age: 'Refuse a signature whose `t` differs from your clock by over five minutes. Answer 400.',
  answer_400: 'Answer 400 to a delivery that you refuse.',
}
