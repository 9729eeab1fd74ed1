import { learnRoutes } from '../../server/learn/pages/learnRoutes.ts'
import { CARDS } from '../sequences/sequenceSteps.ts'
import type { Random } from '../systems/random.ts'
import { idFor } from './fuzzIds.ts'
import { wildAddress, wildText } from './fuzzTexts.ts'
import type { PlannedRequest } from './plannedRequest.ts'

const CHECKOUT = [
  ...['', '', '', '/card', '/upsell', '/status', '/receipt', '/reminders'].map((rest) => ({ method: 'GET', rest })),
  ...['', '', '', '', '/draft', '/reminders', '/card', '/upsell', '/cancel', '/sent', '/simulate', '/refund'].map(
    (rest) => ({ method: 'POST', rest }),
  ),
]
const CHECKOUT_KINDS = ['chg', 'chg', 'off', 'lnk', 'cs', 'sub', 'pay'] as const

/** Plans a request to a page of buyers or students: the page itself or its form. */
export function planPage(random: Random): PlannedRequest {
  const isCheckout = random.chance(0.65)
  const { method, template, path } = isCheckout ? checkoutPath(random) : learnPath(random)
  const query = pairs(random, QUERY, random.between(0, 3))
  const isPost = method === 'POST'
  const body = isPost ? pairs(random, FORM, random.between(0, FORM.length)) : undefined
  const isForm = random.chance(0.95)
  return {
    name: `page ${method} ${template}`,
    door: 'page',
    caller: 'nobody',
    method,
    template,
    path: query ? `${path}?${query}` : path,
    headers: {
      ...(random.chance(0.95) && { 'sec-fetch-site': 'same-origin' }),
      ...(isPost && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
      ...(random.chance(0.3) && { cookie: cookieOf(random) }),
      'accept-language': random.pick(['pt', 'en', 'es', 'xx', '']),
    },
    body,
  }
}

function checkoutPath(random: Random) {
  const { method, rest } = random.pick(CHECKOUT)
  const id = random.chance(0.05) ? wildAddress(random) : idFor(random.pick(CHECKOUT_KINDS), random, { strange: 0 })
  return { method, template: `/checkout/:id${rest}`, path: `/checkout/${id}${rest}` }
}

function learnPath(random: Random) {
  const { method, path } = random.pick(learnRoutes)
  const kind = path.startsWith('/lessons') ? 'les' : path.startsWith('/courses') ? 'crs' : 'pay'
  const filled = path
    .replace(':id', random.chance(0.1) ? wildAddress(random) : `@{${kind}:${random.between(0, 5)}}`)
    .replace(':part', random.chance(0.5) ? '0' : wildAddress(random))
  return { method, template: `/learn/:storeId${path}`, path: `/learn/@{sto:0}${filled}` }
}

/** The fields of all forms, each with values that a browser may send. */
const FORM: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['method', ['pix', 'boleto', 'credit_card', 'x']],
  ['name', ['Ana Maria Souza', 'José @{new}']],
  ['email', ['ana@example.com', 'ana-@{new}@example.com']],
  ['document', ['529.982.247-25', '11.222.333/0001-81']],
  ['phone', ['(11) 98765-4321']],
  ['addressLine', ['Rua das Flores, 123, Centro, Campinas, 13010-000', 's/n']],
  ['zipCode', ['01310-100', '20040-002']],
  ['street', ['Avenida Paulista']],
  ['addressNumber', ['1000', 's/n']],
  ['neighborhood', ['Bela Vista']],
  ['city', ['São Paulo']],
  ['cardNumber', Object.values(CARDS)],
  ['cardHolder', ['ANA M SOUZA']],
  ['cardExpiry', ['12/39', '1239', '13/20']],
  ['cardCvv', ['123']],
  ['cardToken', ['tok_x']],
  ['installments', ['1', '3', '12', '0', '99']],
  ['coupon', ['DEZ', 'X']],
  ['bump', ['@{off:0}', '@{off:1}', '@{!off:0}']],
  ['amount', ['1234', '12,34', '0', '-1']],
  ['payment', ['@{pay:0}', '@{!pay:0}']],
  ['purchase', ['@{chg:0}', '@{!chg:0}']],
  ['parentId', ['@{cmt:0}', '@{!cmt:0}']],
  ['id', ['@{cmt:0}', '@{!cmt:0}']],
  ['body', ['Olá @{new}']],
  ['by', ['password', 'link']],
  ['link', ['x']],
  ['again', ['1']],
  ['next', ['/learn/@{sto:0}', '//evil.example']],
  ['act', ['pay', 'fail', 'expire', 'refund', 'chargeback', 'x']],
  ['action', ['apply', 'remove', 'accept', 'decline', 'pay']],
  ['accept', ['1', 'on']],
  ['terms', ['on']],
  ['reason', ['Não gostei']],
  ['token', ['x', '@{new}']],
  ['password', ['uma senha bem comprida']],
  ['text', ['Olá @{new}']],
  ['comment', ['@{cmt:0}', '@{!cmt:0}']],
  ['seconds', ['10', '-1', '1e400']],
  ['language', ['pt', 'en', 'es']],
]
const QUERY: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['lang', ['pt', 'en', 'es', 'xx']],
  ['method', ['pix', 'boleto', 'credit_card']],
  ['form', ['1']],
  ['begun', ['1']],
  ['changed', ['1']],
  ['gone', ['seat', 'coupon']],
  ['draft', ['x', '@{new}']],
  ['token', ['x', '@{new}']],
  ['coupon', ['DEZ', 'dez', 'X']],
  ['bump', ['@{off:0}', '@{!off:0}']],
  ['utm_source', ['news', '😀']],
  ['src', ['a']],
  ['q', ['aula', '%']],
  ['page', ['1', '2', '-1']],
  ['next', ['/learn/@{sto:0}', '//evil.example', 'javascript:alert(1)']],
  ['store', ['@{sto:0}', '@{!sto:0}']],
  ['own', ['1']],
  ['done', ['1']],
]

function pairs(random: Random, known: typeof FORM, count: number): string {
  const chosen = known.filter(() => random.chance(count / known.length))
  return chosen
    .map(([name, values]) => {
      if (random.chance(0.02)) return `${name}=${wildAddress(random)}`
      const value = random.chance(0.06) ? wildText(random) : random.pick(values)
      return `${name}=${value.includes('@{') ? value : encodeURIComponent(value.toWellFormed())}`
    })
    .join('&')
}

function cookieOf(random: Random): string {
  const name = random.pick(['balcao', 'balcao_learn', 'balcao_learn_device', 'typed', 'lang', 'card', '__proto__'])
  const value = random.pick(['x', '%zz', '', '"', 'a.b.c', 'eyJhIjoxfQ', '%00', 'x'.repeat(4_000)])
  return `${name}=${value}; ${name}=2; ; =; x`
}

/** A change of a gateway webhook before its delivery. */
export const WEBHOOK_CHANGES = [
  'none',
  'none',
  'none',
  'twice',
  'wrong token',
  'other account',
  'cut',
  'field',
  'empty',
] as const

/**
 * Plans the delivery of a gateway webhook. The planned body chooses one of the waiting webhooks and its change. The
 * real body exists only after the gateway has sent it.
 */
export function planWebhook(random: Random): PlannedRequest {
  const change = random.pick(WEBHOOK_CHANGES)
  const body = JSON.stringify({ change, place: random.between(0, 20), value: wildText(random) })
  const template = '/gateways/:accountId/webhooks'
  const path = `/gateways/@{gwa:${random.between(0, 3)}}/webhooks`
  return {
    name: `webhook ${change}`,
    door: 'webhook',
    caller: 'nobody',
    method: 'POST',
    template,
    path,
    headers: {},
    body,
  }
}
