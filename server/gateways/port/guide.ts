/** The same text in the three languages of the dashboard. */
export type Words = { pt: string; en: string; es: string }

/**
 * The guide for a store owner who connects an account. The adapter declares the guide. The dashboard and the docs show it.
 */
export type GatewayGuide = {
  /** The company's public name. */
  name: string
  /** The company's site, for opening an account. */
  openAccount: string
  /** An explanation of the test account, with the place where the owner finds it. */
  testAccount: Words
  credentials: readonly CredentialGuide[]
  /** The settings to switch on at the company, in order. */
  steps: readonly GuideStep[]
  /** The webhook address: `registered` by us, entered `by_hand` at the company, or sent `with_each_payment`. */
  webhooks: 'registered' | 'by_hand' | 'with_each_payment'
  refunds: Words
  /** The company's limits, and the features that the company must enable first. */
  limits: readonly Words[]
  /** Only for the docs. */
  doubts: readonly Doubt[]
}

/** An open question about the company that its publications do not answer, in the languages of the docs. */
export type Doubt = {
  doubt: Omit<Words, 'es'>
  /** The sign by which a store notices that our assumption is wrong. */
  notice: Omit<Words, 'es'>
  /** The first thing to try with a real test account. */
  first: Omit<Words, 'es'>
}

export type CredentialGuide = {
  name: string
  label: Words
  /** The place of the credential at the company. If the owner invents the credential, the text says so. */
  where: Words
  looksLike: Words
  /** A pattern that every real value matches. */
  pattern: RegExp
  /** Reads the environment from a value. Missing if the form of the value does not show the environment. */
  environmentOf?(value: string): 'sandbox' | 'production' | undefined
  /** Set if only some features need the credential. `where` lists these features. */
  optional?: true
  /** Set if buyers' browsers get the credential. A secret in this field would be published. */
  isPublic?: true
  /** Set if the company checks the credential in every call. After a refused call the owner should check it. */
  provesUs?: true
}

/** A step with the exact values to enter: the webhook address, the domain of the checkout, names of events. */
export type GuideStep = { text: Words; enter?: 'webhooks_address' | 'checkout_domain'; values?: readonly string[] }

/** A fault of a credential: a wrong `form`, or the form of the other `environment`. */
export type CredentialFault = { name: string; fault: 'form' | 'environment' }

/** Returns the first credential with a fault. The result never contains the value. */
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
