import { createHash, randomBytes } from 'node:crypto'
import type { Provider } from '../core/provider.ts'
import { newSecret, randomBase62 } from '../lib/randomText.ts'
import { asaas } from './asaas/asaas.ts'
import { efi } from './efi/efi.ts'
import { pagarme } from './pagarme/pagarme.ts'
import type { Gateway } from './port/gateway.ts'
import { stripe } from './stripe/stripe.ts'

const gateways: Record<Provider, Gateway> = { GATEWAY_A: asaas, GATEWAY_B: pagarme, GATEWAY_C: efi, GATEWAY_D: stripe }

/**
 * Functions that create random credentials for `"credentials": "simulator"` in an import. The simulator recognizes such
 * credentials by their form.
 */
const simulatorCredentialsOf: Record<Provider, () => Record<string, string>> = {
  GATEWAY_A: () => ({ apiKey: `$aact_hmlg_sim_${randomBase62(40)}`, webhookToken: simulatedToken() }),
  GATEWAY_B: simulatedPagarme,
  GATEWAY_C: simulatedEfi,
  GATEWAY_D: () => ({ secretKey: `sk_test_sim_${randomBase62(40)}`, webhookSecret: newSecret('whsec') }),
}

/** Returns undefined for a gateway that this version does not support. */
export function findGateway(provider: Provider): Gateway | undefined {
  return gateways[provider]
}

/** @throws for a gateway that this version does not support */
export function gatewayFor(provider: Provider): Gateway {
  return gateways[provider] ?? unsupported(provider)
}

/** Returns the names of the credentials that a gateway needs, or undefined for a gateway that this version does not support. */
export function credentialNamesOf(provider: Provider): string[] | undefined {
  return gateways[provider]?.guide.credentials.filter(({ optional }) => !optional).map(({ name }) => name)
}

/** Returns the names of the optional credentials. */
export function optionalCredentialNamesOf(provider: Provider): string[] {
  return (gateways[provider]?.guide.credentials ?? []).filter(({ optional }) => optional).map(({ name }) => name)
}

/**
 * Returns the credentials of a new account at the simulator. Each call returns the credentials of another account.
 *
 * @throws for a gateway that this version does not support
 */
export function simulatorCredentials(provider: Provider): Record<string, string> {
  return simulatorCredentialsOf[provider]?.() ?? unsupported(provider)
}

/** The secret consists of pairs of a letter and a digit: the gateway refuses runs of digits, and four equal letters. */
function simulatedToken(): string {
  return randomBase62(40).replace(/..(?=.)/g, '$&-')
}

/** With the secret key, the simulator can check the public key and the recipient. Neither reveals the secret key. */
function simulatedPagarme(): Record<string, string> {
  const secretKey = `sk_test_sim_${randomBase62(32)}`
  const digest = createHash('sha256').update(secretKey).digest('hex').slice(0, 32)
  const own = { publicKey: `pk_test_sim_${digest}`, recipientId: `rp_${digest.slice(0, 16)}` }
  return { secretKey, ...own, webhookUser: 'balcao', webhookPassword: randomBase62(40) }
}

/** With the client id, the simulator can check the payee code and the secret. */
function simulatedEfi(): Record<string, string> {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  const clientId = `Client_Id_sim_${randomBytes(16).toString('hex')}`
  const clientSecret = `Client_Secret_sim_${digest(`secret of ${clientId}`).slice(0, 40)}`
  return { clientId, clientSecret, payeeCode: digest(clientId).slice(0, 32) }
}

function unsupported(provider: Provider): never {
  throw new Error(`${provider} is not supported by this version.`)
}
