/** The same text in the three languages of the dashboard. */
export type Words = { pt: string; en: string; es: string }

/** The guide for a store owner who connects an account. The adapter declares it; dashboard and docs show it. */
export type GatewayGuide = {
  /** The company's public name. */
  name: string
  /** The company's site, for opening an account. */
  openAccount: string
  /** What a test account is, and where to find one. */
  testAccount: Words
  credentials: readonly CredentialGuide[]
  /** The settings to switch on at the company, in order. */
  steps: readonly GuideStep[]
  /** `registered`: by us; `by_hand`: by the store, at the company; `with_each_payment`: nothing to enter. */
  webhooks: 'registered' | 'by_hand' | 'with_each_payment'
  refunds: Words
  /** The limits, and the features that need the company's consent. */
  limits: readonly Words[]
}

export type CredentialGuide = {
  name: string
  label: Words
  /** Where to find it, or who chooses it. */
  where: Words
  looksLike: Words
  /** A pattern that every real value matches. */
  pattern: RegExp
  /** The environment that a value names; absent if it names none. */
  environmentOf?(value: string): 'sandbox' | 'production' | undefined
  /** Buyers' browsers get it, so a secret in its place would be published. */
  isPublic?: true
  /** The company checks it at every call, so a refused call points to it. */
  provesUs?: true
}

/** A step, and the exact values to enter: the webhook address, the domain of the checkout, names of events. */
export type GuideStep = { text: Words; enter?: 'webhooks_address' | 'checkout_domain'; values?: readonly string[] }

/** The fault in a credential's form. `environment`: it belongs to the other environment. */
export type CredentialFault = { name: string; fault: 'form' | 'environment' }

/** Returns the first credential with a wrong form. Never quotes a value. */
export function faultyCredential(
  guide: GatewayGuide,
  credentials: Readonly<Record<string, string>>,
  environment: 'sandbox' | 'production',
): CredentialFault | undefined {
  for (const { name, pattern, environmentOf } of guide.credentials) {
    const value = credentials[name]
    if (value === undefined) continue
    if (!pattern.test(value)) return { name, fault: 'form' }
    const own = environmentOf?.(value)
    if (own !== undefined && own !== environment) return { name, fault: 'environment' }
  }
  return undefined
}

/** The API's neutral name and the company's name, as in `Gateway A · Asaas`. */
export function publicNameOf(provider: string, { name }: GatewayGuide): string {
  return `Gateway ${provider.at(-1)} · ${name}`
}
