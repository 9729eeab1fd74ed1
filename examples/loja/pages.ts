import { catalogue, type Line, totalInCents } from './catalogue.ts'
import { type Html, html, money } from './html.ts'
import { button, layout } from './layout.ts'
import { pictureOf } from './pictures.ts'

/** The goods and the course. @param courseInCents price of the course */
export function cataloguePage(lines: readonly Line[], courseInCents: number): string {
  const goods = catalogue.map(
    (item) => html`<article class="good">${pictureOf(item)}<div>
      <h2>${item.name}</h2><p class="about">${item.about}</p>
      <div class="buy"><span class="price">${money(item.priceInCents)}</span>
        ${button('/carrinho', 'Comprar', { item: item.id, by: 1 })}</div>
    </div></article>`,
  )
  const course = html`<section class="card course">${pictureOf({ id: 'curso', colour: '#8a4b2a' })}<div>
    <h2>Curso Café em Casa</h2><p class="about">Do grão à xícara, no seu ritmo. Acesso para sempre.</p>
    <div class="buy"><span class="price">${money(courseInCents)}</span>${button('/curso', 'Quero o curso')}</div>
  </div></section>`
  const content = html`<h1>Café de origem, torrado na semana</h1>
    <p class="lead">Direto de quem planta, em pacotes pequenos. Frete grátis para todo o Brasil.</p>
    <div class="goods">${goods}</div>${course}`
  return layout('Cafés', content, countOf(lines))
}

/** The typed values, to show them again beside a problem. */
export type Typed = Record<string, string>

/** The cart, and the form that makes an order of it. */
export function cartPage(lines: readonly Line[], typed: Typed = {}, problem?: string): string {
  if (lines.length === 0)
    return layout('Carrinho', html`<h1>Seu carrinho está vazio</h1><p><a class="button" href="/">Ver os cafés</a></p>`)
  const rows = lines.map(
    ({
      item,
      quantity,
    }) => html`<div class="row"><span>${item.name}<br><small>${money(item.priceInCents * quantity)}</small></span>
      ${button('/carrinho', '−', { item: item.id, by: -1 }, 'quiet step')}<b>${quantity}</b>
      ${button('/carrinho', '+', { item: item.id, by: 1 }, 'quiet step')}</div>`,
  )
  const content = html`<h1>Seu carrinho</h1><div class="two">
    <section class="card">${rows}<p class="total"><span>Total</span><span>${money(totalInCents(lines))}</span></p></section>
    <form class="card" method="post" action="/pedidos"><h2>Seus dados</h2>
      ${problem && html`<p class="problem" role="alert">${problem}</p>`}
      ${field('name', 'Nome completo', typed)}
      ${field('email', 'E-mail', typed)}${field('document', 'CPF', typed)}
      ${field('phone', 'Celular com DDD', typed)}
      <fieldset><legend>Como você quer pagar?</legend>
        ${choice('pix', 'PIX', 'na hora', typed)}${choice('credit_card', 'Cartão', 'até 6 vezes', typed)}
        ${choice('boleto', 'Boleto', 'até 3 dias úteis', typed)}</fieldset>
      <button class="wide">Finalizar o pedido</button></form></div>`
  return layout('Carrinho', content, countOf(lines))
}

/** The page after the course was bought, or not yet. */
export function coursePage(isPaid: boolean, learnUrl: string, lines: readonly Line[]): string {
  const content = isPaid
    ? html`<section class="card pay"><h1>O curso é seu</h1><p>Enviamos o acesso por e-mail. Você também pode entrar agora.</p>
        <p><a class="button" href="${learnUrl}">Entrar no curso</a></p></section>`
    : html`<section class="card pay"><h1>Aguardando o pagamento</h1>
        <p>Quando o pagamento for confirmado, o acesso chega por e-mail.</p></section>`
  return layout('Curso', content, countOf(lines))
}

export function messagePage(title: string, text: string): string {
  return layout(
    title,
    html`<section class="card pay"><h1>${title}</h1><p>${text}</p><p><a href="/">Voltar à loja</a></p></section>`,
  )
}

export function countOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

const modes: Record<string, Html> = {
  name: html`autocomplete="name"`,
  email: html`type="email" autocomplete="email"`,
  document: html`inputmode="numeric" autocomplete="off"`,
  phone: html`type="tel" autocomplete="tel-national"`,
}

function field(name: string, label: string, typed: Typed): Html {
  return html`<label for="${name}">${label}</label><input id="${name}" name="${name}" required ${modes[name]} value="${typed[name]}">`
}

function choice(value: string, label: string, note: string, typed: Typed): Html {
  const checked = (typed.method ?? 'pix') === value && 'checked'
  return html`<label class="choice"><input type="radio" name="method" value="${value}" ${checked}>${label}<small>${note}</small></label>`
}
