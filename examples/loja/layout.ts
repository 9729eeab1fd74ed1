import { type Html, html } from './html.ts'

/** Wraps the content of a page. @param count items in the cart */
export function layout(title: string, content: Html, count = 0): string {
  return `<!doctype html>${
    html`<html lang="pt-BR">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} · Torra &amp; Prosa</title>
  <link rel="icon" href="data:,"><link rel="stylesheet" href="/loja.css"><script src="/loja.js" defer></script>
</head>
<body>
  <header><a class="name" href="/">Torra &amp; Prosa</a><a class="cart" href="/carrinho">Carrinho <b>${count}</b></a></header>
  <main>${content}</main>
  <footer>Loja de exemplo do Balcão. Nenhum dinheiro se move.</footer>
</body>
</html>`.text
  }`
}

/** A button that sends a form with hidden fields. */
export function button(action: string, label: string, fields: Record<string, string | number> = {}, look = ''): Html {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form method="post" action="${action}">${hidden}<button class="${look}">${label}</button></form>`
}

export const styles = `
*{box-sizing:border-box}
:root{--ink:#2b1d14;--soft:#6b5646;--paper:#fbf6ef;--card:#fff;--line:#e8dccd;--green:#1d6b4b;--warm:#f3e6d5}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
a{color:var(--green)}
header,main,footer{max-width:1080px;margin:auto;padding:16px 20px}
header{display:flex;justify-content:space-between;align-items:center}
.name{font:700 24px Georgia,serif;color:var(--ink);text-decoration:none}
.cart{padding:8px 14px;border:1px solid var(--line);border-radius:99px;background:var(--card);text-decoration:none;color:var(--ink)}
.cart b{background:var(--green);color:#fff;border-radius:99px;padding:1px 8px;margin-left:4px;font-size:14px}
h1{font:700 34px/1.15 Georgia,serif;margin:16px 0 14px}h2{font:700 21px/1.3 Georgia,serif;margin:0 0 4px}
.lead,.about,footer{color:var(--soft)}.lead{margin:0 0 24px;max-width:36em}
.about{margin:0 0 12px;font-size:15px}footer{font-size:14px;padding:32px 20px}
.goods{display:grid;gap:18px;grid-template-columns:repeat(auto-fill,minmax(240px,1fr))}
.card,.good{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:20px}
.good{display:flex;flex-direction:column;padding:0;overflow:hidden}
.good svg{background:var(--warm);height:170px;padding:18px;width:100%}
.good>div{padding:18px;display:flex;flex-direction:column;flex:1}
.buy{display:flex;justify-content:space-between;align-items:center;gap:12px;margin-top:auto}
.price{font-weight:700;font-size:19px;white-space:nowrap}
form{margin:0}
button,.button{display:inline-block;font:600 16px system-ui,sans-serif;min-height:44px;padding:10px 18px;border:0;border-radius:10px;background:var(--green);color:#fff;cursor:pointer;text-decoration:none}
button:hover,.button:hover{filter:brightness(1.1)}
button.quiet{background:var(--warm);color:var(--ink)}button.step{padding:0;width:44px}
.wide{width:100%;text-align:center}
.course{display:flex;gap:22px;align-items:center;margin:28px 0 0}.course svg{width:120px;flex:none}.course>div{flex:1}
.two{display:grid;gap:20px;align-items:start}
.row{display:flex;align-items:center;gap:10px;padding:12px 0;border-bottom:1px solid var(--line)}.row>:first-child{flex:1}
.total{display:flex;justify-content:space-between;font-weight:700;font-size:20px;padding-top:14px}
label{display:block;font-weight:600;margin:12px 0 4px}
input:not([type=hidden],[type=radio]){width:100%;font:inherit;min-height:46px;padding:8px 12px;border:1px solid #a89482;border-radius:10px;background:#fff}
fieldset{border:0;padding:0;margin:18px 0}legend{font-weight:600;margin-bottom:6px}
.choice{display:flex;gap:10px;align-items:center;border:1px solid var(--line);border-radius:10px;padding:11px 14px;margin:8px 0;font-weight:400}
.choice:has(:checked){border-color:var(--green);box-shadow:inset 0 0 0 1px var(--green)}.choice small{color:var(--soft);margin-left:auto}
.problem{background:#fdeaea;color:#8a1f1f;border-radius:10px;padding:12px 14px}
.pay{max-width:460px;margin:auto;text-align:center}.pay .about{margin:12px 0}.qr{width:240px;height:240px;image-rendering:pixelated;margin:8px auto;display:block}
textarea{width:100%;font:14px/1.4 ui-monospace,monospace;padding:10px;border:1px solid var(--line);border-radius:10px;resize:none;margin-bottom:10px;color:var(--ink);background:var(--paper)}
.status{display:inline-block;border-radius:99px;padding:4px 12px;background:var(--warm);font-size:14px;font-weight:600}
.status.paid{background:#dcefe4;color:#14502f}.status.refunded,.status.failed,.status.disputed{background:#fdeaea;color:#8a1f1f}
table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:12px 8px;border-bottom:1px solid var(--line)}th{font-size:14px;color:var(--soft)}
@media(min-width:800px){.two{grid-template-columns:1fr 1fr}.two .card{padding:26px}}
@media(max-width:560px){h1{font-size:28px}.course{flex-direction:column;align-items:flex-start}
thead{display:none}tr{display:block;border-bottom:1px solid var(--line);padding:10px 0}td{display:block;border:0;padding:3px 0}}
`

/** Copies a code, and shows a new status of the order without a reload by the buyer. */
export const script = `
for (const button of document.querySelectorAll('[data-copy]')) button.addEventListener('click', async () => {
  const field = document.getElementById(button.dataset.copy)
  field.select()
  await navigator.clipboard?.writeText(field.value).catch(() => document.execCommand('copy'))
  button.textContent = 'Copiado'
})
const watched = document.querySelector('[data-status]')
if (watched) setInterval(async () => {
  if (document.hidden) return
  const answer = await fetch(location.pathname + '/status').catch(() => undefined)
  if (answer?.ok && (await answer.text()) !== watched.dataset.status) location.reload()
}, 1500)
`
