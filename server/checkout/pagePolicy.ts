/** What every page of the checkout is held to; `balcao checkout-check` compares what buyers receive with it. */
export const fixedDirectives: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'img-src': "'self' data:",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'report-uri': '/checkout/reports',
}

/** Other headers that a page always has. */
export const fixedHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/**
 * The Content-Security-Policy of one answer.
 * @param page.connects origins that its script calls beside our own: the gateway's tokenizer
 * @param page.leadsTo origins that its form may lead to: browsers hold redirects after a form to the policy too
 */
export function pagePolicy(
  nonce: string,
  { connects = [], leadsTo = [] }: { connects?: readonly string[]; leadsTo?: readonly string[] },
): string {
  const directives = {
    ...fixedDirectives,
    'style-src': `'self' 'nonce-${nonce}'`,
    'connect-src': ["'self'", ...connects].join(' '),
    'form-action': ["'self'", ...leadsTo].join(' '),
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
