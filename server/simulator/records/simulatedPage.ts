import { createHash } from 'node:crypto'
import type { Reply } from './gateway.ts'

/**
 * Answers with a page that a gateway would show to a buyer. The page has no script, and says that it is simulated.
 * @param page.body HTML below the heading
 */
export function simulatedPage({ status, title, body }: { status: number; title: string; body: string }): Reply {
  const text = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><header class="sandbox"><strong>Ambiente de testes</strong>: esta página é do gateway simulado, e nenhum dinheiro é movimentado.</header>
<main><h1>${title}</h1>${body}</main></body></html>`
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; img-src data:; style-src '${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
  return { status, text, headers }
}

/** Escapes a text for HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const STYLE = `:root{color-scheme:light dark;--ground:#fff;--ink:#101418;--quiet:#55606b;--edge:#7d8792;--action:#1d4ed8;--bad:#b42318;--bar:#fff3cf;--bar-ink:#5a4100}
@media (prefers-color-scheme:dark){:root{--ground:#1b1f25;--ink:#eef1f4;--quiet:#a6b0bb;--edge:#7d8792;--action:#2f62e0;--bad:#ff9d92;--bar:#3b2f0b;--bar-ink:#f6dd93}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
.sandbox{margin:0;padding:.75rem 1.25rem;background:var(--bar);color:var(--bar-ink);font-size:.875rem;text-align:center;text-wrap:balance}
main{max-width:28rem;margin:0 auto;padding:2.5rem 1.25rem}h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25}p{margin:0 0 .75rem}
.quiet{color:var(--quiet)}.amount{font-size:2rem;font-weight:700;line-height:1.25;font-variant-numeric:tabular-nums}.error{color:var(--bad);font-weight:500}
label{display:block;margin:.875rem 0;font-weight:500;font-size:.9375rem}
input,code{display:block;width:100%;margin-top:.25rem;padding:.625rem .75rem;border:1px solid var(--edge);border-radius:10px;background:var(--ground);color:inherit}
input{min-height:48px;font:inherit}code{font:.875rem/1.5 ui-monospace,monospace;user-select:all}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid var(--action);outline-offset:2px}
button{display:block;width:100%;min-height:48px;margin-top:.75rem;padding:.625rem 1.25rem;border:1px solid transparent;border-radius:10px;background:var(--action);color:#fff;font:inherit;font-weight:600;cursor:pointer}
button.plain{border-color:var(--edge);background:none;color:inherit}
a{display:inline-flex;align-items:center;min-height:44px;color:inherit}`

/** A content security policy with this hash allows only this style. */
const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`
