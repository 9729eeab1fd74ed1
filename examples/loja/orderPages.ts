import { type Html, html, money } from './html.ts'
import { button, layout } from './layout.ts'
import type { Order, OrderStatus } from './orders.ts'

const words: Record<OrderStatus, string> = {
  waiting: 'Aguardando o pagamento',
  failed: 'Não foi pago',
  paid: 'Pago',
  refunded: 'Devolvido',
  disputed: 'Em contestação',
}

/** An order for its buyer. Who knows its id may see it, so the id cannot be guessed. */
export function orderPage(order: Order): string {
  const content = html`<section class="card pay" data-status="${order.status}">
    <p><span class="status ${order.status}">${words[order.status]}</span></p>
    <h1>${money(order.amountInCents)}</h1>
    <p class="about">Pedido ${shortOf(order)}: ${order.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</p>
    ${nextStep(order)}</section>`
  return layout(`Pedido ${shortOf(order)}`, content)
}

/** The orders for the team. The buttons refund the paid ones. */
export function ordersPage(orders: readonly Order[], parcels: readonly string[]): string {
  const rows = orders.map(
    (order) => html`<tr><td><a href="/pedidos/${order.id}">${shortOf(order)}</a></td><td>${order.buyer.name}</td>
      <td>${money(order.amountInCents)}</td><td><span class="status ${order.status}">${words[order.status]}</span></td>
      <td>${order.status === 'paid' && parcels.includes(order.id) && 'Separar para envio'}</td>
      <td>${order.status === 'paid' && button(`/equipe/${order.id}/devolver`, 'Devolver', {}, 'quiet')}</td></tr>`,
  )
  const content = html`<h1>Pedidos</h1><section class="card"><table>
    <thead><tr><th>Pedido</th><th>Cliente</th><th>Valor</th><th>Situação</th><th>Envio</th><th>Devolução</th></tr></thead>
    <tbody>${rows}</tbody></table></section>`
  return layout('Pedidos', content)
}

function nextStep(order: Order): Html {
  if (order.status === 'paid') return html`<p>Obrigado! Seu pedido sai amanhã, e o rastreio chega por e-mail.</p>`
  if (order.status === 'refunded') return html`<p>O dinheiro volta pela mesma forma de pagamento.</p>`
  if (order.status === 'disputed') return html`<p>Seu banco está analisando esta compra.</p>`
  const again = (label: string) => button(`/pedidos/${order.id}/pagar`, label, {}, 'wide')
  if (order.status === 'failed') return html`<p>Este pagamento não foi concluído.</p>${again('Pagar de novo')}`
  if (order.method === 'credit_card') return again('Pagar com cartão')
  if (order.payment?.pix) return pixStep(order.payment.pix)
  if (order.payment?.boleto) return boletoStep(order.payment.boleto)
  return html`<p>Seu pedido está guardado, mas o pagamento ainda não foi criado.</p>${again('Continuar')}`
}

function pixStep({ qrCodeBase64, copyPaste }: { qrCodeBase64: string; copyPaste: string }): Html {
  const source = qrCodeBase64.startsWith('data:') ? qrCodeBase64 : `data:image/png;base64,${qrCodeBase64}`
  return html`<p>Abra o app do seu banco e leia o código.</p><img class="qr" src="${source}" alt="Código QR do PIX">
    <label for="code">Ou copie o código PIX</label><textarea id="code" rows="3" readonly>${copyPaste}</textarea>
    <button class="wide" data-copy="code">Copiar o código</button>
    <p class="about">Assim que o PIX cair, esta página muda sozinha.</p>`
}

function boletoStep({ line, pdfUrl, url }: { line: string | null; pdfUrl: string | null; url: string | null }): Html {
  const address = pdfUrl ?? url
  return html`<p>Pague no app do banco ou na lotérica.</p>
    ${
      line &&
      html`<label for="code">Linha digitável</label><textarea id="code" rows="2" readonly>${line}</textarea>
    <button class="wide" data-copy="code">Copiar a linha</button>`
    }
    ${address && html`<p><a href="${address}">Abrir o boleto</a></p>`}`
}

function shortOf({ id }: Order): string {
  return id.slice(0, 6).toUpperCase()
}
