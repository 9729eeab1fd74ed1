/** The same text in the three languages of the dashboard. */
export type Words = { pt: string; en: string; es: string }

/** What a store owner reads to connect an account at a company. Declared by the adapter; dashboard and docs show it. */
export type GatewayGuide = {
  /** The company's name as the public knows it. */
  name: string
  /** The company's own site, where an account is opened. */
  openAccount: string
  /** What an account for tests is, and where it is found. */
  testAccount: Words
  credentials: readonly CredentialGuide[]
  /** What to switch on at the company, in order. */
  steps: readonly GuideStep[]
  /** `registered`: by us; `by_hand`: by the store, at the company; `with_each_payment`: nothing to enter. */
  webhooks: 'registered' | 'by_hand' | 'with_each_payment'
  refunds: Words
  /** What it cannot do, or not without the company's consent. */
  limits: readonly Words[]
}

export type CredentialGuide = {
  name: string
  label: Words
  /** Where it is found, or who makes it up. */
  where: Words
  looksLike: Words
  /** What every real one matches. */
  pattern: RegExp
  /** The environment that a value says of itself. Absent where it says none. */
  environmentOf?(value: string): 'sandbox' | 'production' | undefined
  /** Handed to buyers' browsers: a secret one in its place would be published. */
  isPublic?: true
  /** The company asks for it at every call, so its refusal is about this. */
  provesUs?: true
}

/** A step, and what is entered word for word: the address for notices, the domain of the checkout, names of events. */
export type GuideStep = { text: Words; enter?: 'webhooks_address' | 'checkout_domain'; values?: readonly string[] }

/** What is wrong with a credential by its look alone. `environment`: it belongs to the other one. */
export type CredentialFault = { name: string; fault: 'form' | 'environment' }

/** The first credential that cannot be right by its look. Never quotes one. */
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

/** A company by the API's neutral name and its own, as in `Gateway A · Asaas`. */
export function publicNameOf(provider: string, { name }: GatewayGuide): string {
  return `Gateway ${provider.at(-1)} · ${name}`
}
