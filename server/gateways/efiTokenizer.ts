import { baseOf } from './efiCall.ts'
import type { CardTokenizer, GatewayAccount } from './gateway.ts'

const TOKENIZER = 'https://tokenizer.sejaefi.com.br'

/**
 * Where a browser makes a token of a card for gateway C: the public calls of its library payment-token-efi 3.4.1, which
 * itself cannot be pointed at a simulator and brings a third party's script along for its device fingerprint.
 */
export function efiTokenizer(account: GatewayAccount): CardTokenizer {
  const payee = account.credentials.payeeCode!
  if (account.simulatorUrl)
    return { kind: 'simulated', account: payee, url: `${account.simulatorUrl}/gateway-c/tokens` }
  const base = baseOf(account)
  const isLive = account.environment === 'production'
  return {
    kind: 'encrypted',
    account: payee,
    keyUrl: `${base}/v1/pubkey?code=${encodeURIComponent(payee)}`,
    saltUrl: isLive ? `${TOKENIZER}/salt` : null,
    cardUrl: isLive ? `${TOKENIZER}/card` : `${base}/v1/card/${encodeURIComponent(payee)}/jsonp`,
  }
}
