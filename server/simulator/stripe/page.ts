import { isLuhnValid } from '../../brazil/luhn.ts'
import { systemNow } from '../../core/clock.ts'
import { moneyText } from '../../lib/moneyText.ts'
import { brandOf } from '../records/cardTokens.ts'
import { findPayment } from '../records/findPayments.ts'
import type { Move, Reply, SimulatedGateway, SimulatedPayment, WireRequest, World } from '../records/gateway.ts'
import { movePayment } from '../records/movePayments.ts'
import { CHARGEBACK_AFTER_MS } from '../records/outcomes.ts'
import { scheduleAct } from '../records/scheduledActs.ts'
import { escaped, simulatedPage } from '../records/simulatedPage.ts'
import { readForm, textAt } from './call.ts'
import { NOT_AUTHENTICATED, type PageOutcome, pageOutcome } from './cards.ts'
import { declined, detailsOf, paid, type ShownCard } from './session.ts'

/**
 * Serves the hosted page for the card data. After a decline the page stays open and shows the reason. After the payment it
 * redirects to the store.
 */
export async function answerPage(
  world: World,
  gateway: SimulatedGateway,
  request: WireRequest,
  id: string,
): Promise<Reply> {
  const session = await findPayment(world, { provider: 'GATEWAY_D', id })
  if (session === undefined) return page(404, 'Página não encontrada', '<p>Esta página de pagamento não existe.</p>')
  if (request.method !== 'POST' || session.status !== 'open') return show(session)
  const form = readForm(new URLSearchParams(request.rawBody))
  if (detailsOf(session).authenticating) return authenticate(world, gateway, session, textAt(form, 'answer') === 'yes')
  const number = (textAt(form, 'number') ?? '').replace(/[\s-]/g, '')
  const problem = problemWith(number, textAt(form, 'expiry') ?? '', textAt(form, 'cvc') ?? '')
  if (problem) return show(session, problem)
  const card = { brand: brandOf(number).toLowerCase(), lastFour: number.slice(-4) }
  return attemptCard(world, gateway, session, { card, outcome: pageOutcome(number) })
}

async function attemptCard(
  world: World,
  gateway: SimulatedGateway,
  session: SimulatedPayment,
  { card, outcome }: { card: ShownCard; outcome: PageOutcome },
): Promise<Reply> {
  if (outcome.is === 'server_error') return page(500, 'Erro', '<p>Algo deu errado do nosso lado. Tente de novo.</p>')
  const after = await change(world, gateway, session, (current) => moveOf(current, card, outcome))
  if (outcome.is === 'approved_then_charged_back' && after.status === 'complete')
    await scheduleAct(world, after, 'chargeback', new Date(systemNow().getTime() + CHARGEBACK_AFTER_MS))
  if (outcome.is === 'approved_answer_lost') return { silence: 'reset' }
  return show(after, outcome.is === 'declined' ? outcome.error.message : undefined)
}

function moveOf(session: SimulatedPayment, card: ShownCard, outcome: PageOutcome): Move | undefined {
  if (session.status !== 'open') return undefined
  if (outcome.is === 'declined') return declined(session, card, outcome.error)
  if (outcome.is === 'authenticates')
    return { status: 'open', details: { authenticating: card }, event: 'payment_intent.requires_action' }
  return paid(session, card)
}

async function authenticate(
  world: World,
  gateway: SimulatedGateway,
  session: SimulatedPayment,
  isConfirmed: boolean,
): Promise<Reply> {
  const after = await change(world, gateway, session, (current) => {
    const card = detailsOf(current).authenticating
    if (!card || current.status !== 'open') return undefined
    return isConfirmed ? paid(current, card) : declined(current, card, NOT_AUTHENTICATED)
  })
  return show(after, isConfirmed ? undefined : NOT_AUTHENTICATED.message)
}

/** Changes the session and returns it. If another request has already changed the session, returns the current session. */
async function change(
  world: World,
  gateway: SimulatedGateway,
  { id }: SimulatedPayment,
  decide: (session: SimulatedPayment) => Move | undefined,
): Promise<SimulatedPayment> {
  return (await movePayment(world, gateway, { id }, decide))!.payment
}

function problemWith(number: string, expiry: string, cvc: string): string | undefined {
  if (!/^\d{12,19}$/.test(number) || !isLuhnValid(number)) return 'O número do seu cartão está incorreto.'
  const [, month = '', year = ''] = /^(0?[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry.trim()) ?? []
  const now = systemNow()
  const lastMonth = now.getUTCFullYear() * 12 + now.getUTCMonth()
  if (month === '' || (2000 + Number(year)) * 12 + Number(month) - 1 < lastMonth)
    return 'A validade do seu cartão está incorreta.'
  return /^\d{3,4}$/.test(cvc) ? undefined : 'O código de segurança do seu cartão está incompleto.'
}

function show(session: SimulatedPayment, message?: string): Reply {
  const { successUrl, cancelUrl, itemName, currency, authenticating } = detailsOf(session)
  if (session.status === 'complete')
    return { status: 303, text: '', headers: { location: successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id) } }
  if (session.status === 'expired') return page(410, 'Pagamento encerrado', '<p>Esta página de pagamento expirou.</p>')
  const amount = moneyText(session.amountInCents, currency, 'pt')
  const back = cancelUrl ? `<p><a href="${escaped(cancelUrl)}">Voltar</a></p>` : ''
  const messageHtml = message ? `<p class="error" role="alert">${escaped(message)}</p>` : ''
  const form = authenticating ? QUESTION : CARD_FORM
  return page(
    200,
    'Pagamento',
    `<p class="quiet">${escaped(itemName)}</p><p class="amount">${amount}</p>${messageHtml}${form}${back}`,
  )
}

const CARD_FORM = `<form method="post">
  <label>Número do cartão <input name="number" inputmode="numeric" autocomplete="cc-number" required></label>
  <label>Validade <input name="expiry" placeholder="MM/AA" autocomplete="cc-exp" required></label>
  <label>CVC <input name="cvc" inputmode="numeric" autocomplete="cc-csc" required></label>
  <label>Nome no cartão <input name="name" autocomplete="cc-name"></label>
  <button>Pagar</button>
</form>
<p class="quiet">Para testar: 4242 4242 4242 4242, uma validade futura e qualquer CVC.</p>`

const QUESTION = `<form method="post">
  <p>Seu banco pede que você confirme esta compra.</p>
  <button name="answer" value="yes">Confirmar</button>
  <button class="plain" name="answer" value="no">Recusar</button>
</form>`

function page(status: number, title: string, body: string): Reply {
  return simulatedPage({ status, title, body })
}
