import { pino } from 'pino'
import type { Context } from '../../server/core/context.ts'
import { type Provider, providers } from '../../server/core/provider.ts'
import { createSecretBox } from '../../server/core/secretBox.ts'
import { simulatorCredentials } from '../../server/gateways/all.ts'
import { readSettings } from '../../server/process/readSettings.ts'
import type { Recipients } from '../../server/split/recipient.ts'
import type { Store, StoreGateway } from '../../server/stores/store.ts'

const secrets = createSecretBox(['a secret for torture only'])

/** A context without a database. The functions under test only compute, and read only the credentials of an account. */
export const sumsContext = {
  settings: readSettings({ PORT: '0', DATA_DIR: '.', BALCAO_DEMO: 'false' }),
  secrets,
  log: pino({ level: 'silent' }),
  simulatorUrl: 'http://127.0.0.1:9',
} as unknown as Context

/** An account at each gateway. */
export const accounts = Object.fromEntries(providers.map((provider) => [provider, accountAt(provider)])) as Record<
  Provider,
  StoreGateway
>

function accountAt(provider: Provider): StoreGateway {
  const id = `gwa_${provider}`
  const credentials = JSON.stringify(simulatorCredentials(provider))
  const sealedCredentials = secrets.seal(credentials, `gateway_accounts.credentials:${id}`)
  return {
    id,
    storeId: 'sto_sums',
    provider,
    position: 0,
    active: true,
    simulated: true,
    sealedCredentials,
    webhookCame: false,
    clockOffsetMs: 0,
  }
}

export const RECIPIENTS = 6

/** The recipients of rules, and one recipient for the platform's fee. */
export const recipients: Recipients = new Map(
  [...Array(RECIPIENTS).keys(), 'platform'].map((name) => {
    const ids = Object.fromEntries(providers.map((provider) => [provider, `sim_${name}`]))
    const id = `rcp_${name}`
    return [id, { id, name: `R ${name}`, document: null, accounts: ids, created_at: new Date(0), archived_at: null }]
  }),
)

/** A store with a random platform fee in percent, or without a fee. */
export function storeWithFee(fee: { percent: number; fixedInCents: number } | undefined): Store {
  const settings = { platformFeePercent: fee?.percent ?? 0, platformFeeFixedInCents: fee?.fixedInCents ?? 0 }
  return { id: 'sto_sums', settings, split: null, platformFeeRecipientId: fee ? 'rcp_platform' : null } as Store
}
