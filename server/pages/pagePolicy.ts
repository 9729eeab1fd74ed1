/**
 * The policy directives that are the same on every checkout page. `balcao checkout-check` checks that the delivered
 * page has them.
 */
export const fixedDirectives: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'img-src': "'self' data:",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'report-uri': '/checkout/reports',
}

/** The other fixed headers of every page. */
export const fixedHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/**
 * Builds the Content-Security-Policy of one answer.
 * @param page.connects other origins that the page's script calls, for example the gateway's tokenizer
 * @param page.leadsTo origins that the form may redirect to, because browsers apply the policy to such redirects too
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
