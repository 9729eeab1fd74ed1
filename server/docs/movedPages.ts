import { escapeText } from './escapeText.ts'

/** Former addresses of pages, with the new address of their content. */
export const movedPages: ReadonlyMap<string, string> = new Map([
  ['/docs/pt', '/docs/pt/quick-start'],
  ['/docs/pt/upsell', '/docs/pt/selling#o-upsell'],
  ['/docs/pt/checkout-sessions', '/docs/pt/checkout#sessões-de-checkout'],
  ['/docs/pt/abandoned-checkouts', '/docs/pt/checkout#carrinhos-abandonados'],
  ['/docs/pt/remembered-cards', '/docs/pt/checkout#compradores-que-voltam'],
])

/**
 * Renders the page at a former address. The page itself redirects, so a static file redirects too. The page also
 * contains a link.
 */
export function movedPage(to: string): string {
  const address = escapeText(to)
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Balcão</title>
<link rel="canonical" href="${address}">
</head>
<body><p>Esta página mudou de endereço: <a href="${address}">${address}</a></p></body>
</html>
`
}
