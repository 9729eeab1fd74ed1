import type { GatewayAccount } from '../port/account.ts'
import type { CardTokenizer } from '../port/cards.ts'
import { baseOf } from './call.ts'

const TOKENIZER = 'https://tokenizer.sejaefi.com.br'

/**
 * Describes the public calls that a browser makes for a card token at gateway C. The gateway's library payment-token-efi
 * 3.4.1 makes the same calls. We do not use this library: it cannot call a simulator, and it loads a script of a third party.
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
