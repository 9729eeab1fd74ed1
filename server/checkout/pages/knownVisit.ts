import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { ApiError } from '../../core/errors.ts'
import { sendsMail } from '../../core/settings.ts'
import { isEmail, normalizeEmail } from '../../lib/email.ts'
import { CONSENT_VERSION } from '../../pages/i18n/consents.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import type { ChargePaymentRequest } from '../../payments/chargePaymentRequest.ts'
import type { KeptCard } from '../../payments/chooseGatewayMethod.ts'
import type { CardConsent } from '../../payments/payment.ts'
import { findRememberedCard, keptCardOf, noteProof } from '../../payments/rememberedCards.ts'
import type { Store } from '../../stores/store.ts'
import { bindBuyerCode, proveBuyerCode, requestBuyerCode } from '../buyerCodes.ts'
import {
  addressTexts,
  dataOf,
  findKnownBuyer,
  isKnownBuyer,
  type KnownBuyer,
  type KnownCookies,
  type KnownPage,
  paidIdsIn,
} from '../knownBuyer.ts'
import type { OfferedMethods } from '../offeredMethods.ts'
import { type FieldErrors, type Form, readExpiry, readForm } from '../readForm.ts'
import { type Known, type KnownProblem, problemNotice } from '../views/knownSection.ts'
import type { Refusal } from '../views/refusal.ts'
import type { Going } from './going.ts'

/** The data of a request that identify a known buyer. `search`: the parameters of the page's address. */
export type KnownVisit = { cookies: KnownCookies; search: string; problem?: KnownProblem }

/** Finds the known data of a form's visitor. */
export async function knownOf(ctx: Context, store: Store, page: KnownPage, visit: KnownVisit): Promise<Known> {
  const buyer = await findKnownBuyer(ctx, store, visit.cookies, page)
  const keepsMails = ctx.settings.environment === 'sandbox' && !sendsMail(ctx.settings)
  const mailbox = keepsMails ? `/dashboard/${store.id}/mails?tab=mailbox` : undefined
  return { buyer, action: `/checkout/${page.id}/code${visit.search}`, mailbox, problem: visit.problem }
}

/**
 * The order of a form, with the card or the data of an earlier purchase. `over`: the code of the form is no longer
 * valid.
 */
export type KnownOrder =
  | { is: 'order'; request: ChargePaymentRequest; keptCard?: KeptCard; cardConsent?: CardConsent }
  | { is: 'wrong'; errors: FieldErrors }
  | { is: 'gone' }
  | { is: 'over' }

/**
 * Reads a form. For a known buyer, the name, e-mail, document and phone come from the earlier purchase, not from the
 * form. With a remembered card, the buyer of the earlier purchase is used, because the gateway stored the card for that
 * buyer.
 * @param from.chargeId the charge that the form pays. A code can pay only one charge.
 */
export async function readKnownForm(
  ctx: Context,
  form: Form,
  known: Known | undefined,
  from: { store: Store; offered: OfferedMethods; ip: string; chargeId: string },
): Promise<KnownOrder> {
  const { offered, ip, store } = from
  const consent = { now: storeNow(store), offered }
  if (form.known === undefined) return orderOf(readForm(form, offered, ip), form, consent)
  const buyer = known?.buyer
  if (buyer?.is !== 'proven' || buyer.code.id !== form.known) return { is: 'over' }
  const isKept = form.method === 'credit_card' && form.card !== undefined && form.card !== 'new'
  const bind = () => bindBuyerCode(ctx, buyer.code, from.chargeId)
  if (!isKept) {
    const read = orderOf(readForm(withData(form, buyer), offered, ip), form, consent)
    return read.is === 'order' && !(await bind()) ? { is: 'over' } : read
  }
  const card = buyer.cards.find(({ id }) => id === form.card)
  const keptCard = card && keptCardOf(ctx, card)
  const owner = card && dataOf(card)
  if (!owner || !keptCard) return { is: 'gone' }
  const { address, ...person } = owner
  const count = Number(form.installments || 1)
  if (!(Number.isInteger(count) && count >= 1 && count <= 12))
    return { is: 'wrong', errors: { installments: 'installments' } }
  if (!(await bind())) return { is: 'over' }
  const whole = { ...person, ip, ...(address && { address }) }
  return { is: 'order', request: { method: 'credit_card', buyer: whole, installments: count }, keptCard }
}

/** A buyer who already paid with a single name is not asked for a surname again. */
function withData(form: Form, { data }: Extract<KnownBuyer, { is: 'proven' }>): Form {
  const { name, email, document, phone, address } = data
  const typed = Object.fromEntries(Object.entries(form).filter(([, text]) => text !== ''))
  return { ...addressTexts(address), ...typed, name, email, document, phone, oneName: name }
}

type Read = ReturnType<typeof readForm>

function orderOf(read: Read, form: Form, { now, offered }: { now: Date; offered: OfferedMethods }): KnownOrder {
  if ('errors' in read) return { is: 'wrong', errors: read.errors }
  const { request } = read
  const isAgreed = form.rememberCard === '1' && request.method === 'credit_card' && offered.card?.keeps === true
  if (!isAgreed) return { is: 'order', request }
  const cardConsent = { consentedAt: now.toISOString(), consentText: CONSENT_VERSION, ...shownCardOf(form) }
  return { is: 'order', request, cardConsent }
}

/**
 * Reads the data of a card from a form. A typed card has only its expiry here. For a token, the script sends brand,
 * last digits and expiry.
 */
function shownCardOf({ shownCard = '', cardExpiry = '' }: Form): Pick<CardConsent, 'brand' | 'lastFour' | 'expiry'> {
  const expiry = readExpiry(cardExpiry.trim())
  if (expiry) return { expiry: `${expiry.year.padStart(4, '20')}-${expiry.month.padStart(2, '0')}` }
  const [, brand, lastFour, until] = /^([a-z-]{0,20}) (\d{4}) (\d{4}-\d{2})$/.exec(shownCard) ?? []
  return lastFour ? { ...(brand && { brand }), lastFour, expiry: until } : {}
}

/** Returns true if the gateway has just refused a remembered card permanently. */
export async function isForgotten(ctx: Context, store: Store, { paymentId }: KeptCard): Promise<boolean> {
  return (await findRememberedCard(ctx.database, store.id, paymentId)) === undefined
}

/** @param page the address of the form that the buyer sees next */
export function knownRefusal(is: 'gone' | 'over', values: Form, page: string, messages: Messages): Refusal {
  const instead = `${page}${page.includes('?') ? '&' : '?'}known=${is}`
  return { status: 409, values, errors: {}, notice: problemNotice(is, messages), instead }
}

/**
 * Handles a visitor's action: asking for a code, typing it, or going on without a code.
 * @param sender.address the network address of the visitor
 */
export async function answerCode(
  ctx: Context,
  store: Store,
  page: KnownPage,
  { form, visit, sender }: { form: Form; visit: KnownVisit; sender: { address: string; messages: Messages } },
): Promise<Going> {
  const back = (problem?: KnownProblem) => `/checkout/${page.id}${withProblem(visit.search, problem)}#known`
  if (form.leave !== undefined) {
    return {
      page: `/checkout/${page.id}${withProblem(visit.search)}`,
      codeId: '',
      forgetsCard: form.leave === 'forget',
    }
  }
  const buyer = await findKnownBuyer(ctx, store, visit.cookies, page)
  if (form.code !== undefined) {
    if (buyer.is !== 'asked') return { page: back() }
    const isRight = await proveBuyerCode(ctx, buyer.code, form.code)
    if (isRight) await noteProof(ctx.database, store.id, buyer.code.email, paidIdsIn(visit.cookies))
    return { page: isRight ? `/checkout/${page.id}${withProblem(visit.search)}` : back('wrong') }
  }
  const email = emailOf(buyer, form)
  if (email === undefined) return { page: back('email') }
  const device = buyer.is === 'recognized' ? buyer.card.paymentId : undefined
  const request = { email, checkoutId: page.id, language: sender.messages.language, address: sender.address, device }
  try {
    const isKnown: Parameters<typeof requestBuyerCode>[3] = (runner, known) =>
      isKnownBuyer(runner, store.id, known, visit.cookies)
    return { page: back(), codeId: await requestBuyerCode(ctx, store, request, isKnown) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return { page: back('many') }
    throw error
  }
}

/** The buyer need not type the e-mail in a browser that asked for a code before or that remembers a card. */
function emailOf(buyer: KnownBuyer, form: Form): string | undefined {
  if (buyer.is === 'recognized' && form.send !== undefined) return buyer.email
  if ('code' in buyer && buyer.is !== 'proven' && form.again !== undefined) return buyer.code.email
  const typed = normalizeEmail(form.email ?? '')
  return isEmail(typed) ? typed : undefined
}

function withProblem(search: string, problem?: KnownProblem): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('known')
  if (problem) parameters.set('known', problem)
  return parameters.size > 0 ? `?${parameters}` : ''
}
