import assert from 'node:assert/strict'
import type { Provider } from '../../server/core/provider.ts'
import { sql } from '../../server/core/sql.ts'
import { gatewayFor } from '../../server/gateways/all.ts'
import { importDocument } from '../../server/import/importDocument.ts'
import { type MailRow, mailColumns } from '../../server/mail/mailRow.ts'
import { renderMail } from '../../server/mailContent/renderMail.ts'
import { subscribeToGatewayWebhooks } from '../../server/payments/gatewayWebhooks/subscribeToGatewayWebhooks.ts'
import { importSections } from '../../server/setup/importSections.ts'
import { getStore, type PartialStoreSettings, type Store } from '../../server/stores/store.ts'
import { cardReferencePlace, findSubscription } from '../../server/subscriptions/subscription.ts'
import { openCard } from '../cards.ts'
import { type Answer, buyer, call, type Shop } from '../shop.ts'

/** An offer of the store. All offers belong to one product with a course. */
export type CourseStoreOffer = {
  /** By default `RECURRING`. */
  billingType?: 'ONE_TIME'
  billingCycle?: string
  priceInCents?: number
  setupFeeInCents?: number
  trialDays?: number
  maxCharges?: number
  currency?: string
}

/** Creates a separate store in the shop's node. It sells subscriptions. */
export type CourseStore = {
  store: Store
  key: string
  offers: Record<string, string>
  call(method: string, path: string, body?: unknown): Promise<Answer>
  /** Buys an offer. @returns the API's answer */
  buy(offer: string, how?: { method?: string; number?: string; email?: string }): Promise<Answer>
  /** Returns the subscription from the API. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read JSON from the wire.
  get(id: string): Promise<any>
  advance(seconds: number): Promise<Date>
  advanceTo(instant: Date | string): Promise<Date>
  /** The store's events, oldest first. @param kind returns only events of this kind */
  // biome-ignore lint/suspicious/noExplicitAny: tests read JSON from the wire.
  events(kind?: string): Promise<{ kind: string; createdAt: string; data: any }[]>
  kinds(): Promise<string[]>
  /** Sets the behaviour of the subscription's stored card at the gateway from now on. */
  setCard(id: string, outcome: string): Promise<void>
  /** The mails to buyers about renewals, oldest first. */
  mails(): Promise<{ subject: string; body: string }[]>
  /** The amounts that the gateways received, in cents. */
  received(): Promise<number[]>
}

export const DAY_S = 86_400

export const fullBuyer = {
  ...buyer,
  ip: '201.17.0.9',
  address: { zipCode: '01310-100', street: 'Av. Paulista', number: '1000', city: 'São Paulo', state: 'SP' },
}

export async function openCourseStore(
  shop: Shop,
  offers: Record<string, CourseStoreOffer>,
  options: Options = {},
): Promise<CourseStore> {
  const { ctx } = shop
  const { stores } = await importDocument(ctx, { stores: [documentOf(offers, options)] }, importSections)
  // biome-ignore lint/suspicious/noExplicitAny: the import's own output
  const made = stores.s as any
  while ((await subscribeToGatewayWebhooks(ctx)) > 0);
  const key: string = made.apiKeys.all
  const store = await getStore(ctx.database, made.id)
  const speak: CourseStore['call'] = (method, path, body) =>
    call(shop.url, method, path, { body, headers: { authorization: `Bearer ${key}` } })
  return {
    store,
    key,
    offers: made.offers,
    call: speak,
    buy: (offer, { method = 'credit_card', number = '4111111111111111', email = buyer.email } = {}) =>
      speak('POST', '/v1/test-helpers/purchases', {
        offerId: made.offers[offer],
        method,
        buyer: { ...fullBuyer, email },
        ...(method === 'credit_card' ? { card: openCard(number) } : {}),
      }),
    async get(id) {
      const answer = await speak('GET', `/v1/subscriptions/${id}`)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      return answer.body
    },
    ...clockOf(shop, store, speak),
    events: (kind) => eventsOf(shop, store, kind),
    kinds: async () => (await eventsOf(shop, store)).map(({ kind }) => kind),
    setCard: (id, outcome) => setCard(shop, store, id, outcome),
    mails: async () => {
      const mails = await ctx.database.rows(mailsOfStore, { storeId: store.id })
      const rendered = await Promise.all(mails.map((mail) => renderMail(ctx, mail)))
      return rendered.map((mail) => ({ subject: mail!.subject, body: mail!.text }))
    },
    received: async () => (await ctx.database.rows(moneyOfStore, { storeId: store.id })).map(({ cents }) => cents),
  }
}

type Options = { gateways?: Provider[]; settings?: PartialStoreSettings }

function documentOf(offers: Record<string, CourseStoreOffer>, { gateways = ['GATEWAY_A'], settings }: Options) {
  return {
    ref: 's',
    name: 'Clube de Violão',
    settings,
    gateways: gateways.map((provider) => ({ provider, credentials: 'simulator' })),
    apiKeys: [{ ref: 'all' }],
    products: [{ ref: 'p', name: 'Clube' }],
    offers: Object.entries(offers).map(
      ([ref, { billingType, billingCycle = 'MONTHLY', priceInCents = 4_990, ...rest }]) => ({
        ref,
        product: 'p',
        name: ref,
        ...(billingType ? { billingType } : { billingType: 'RECURRING', billingCycle }),
        priceInCents,
        ...rest,
      }),
    ),
    courses: [{ ref: 'c', product: 'p', title: 'Curso', cohorts: [{ ref: 't', name: 'Turma', isDefault: true }] }],
  }
}

function clockOf({ ctx }: Shop, { id }: Store, speak: CourseStore['call']): Pick<CourseStore, 'advance' | 'advanceTo'> {
  const advance = async (seconds: number) => {
    const answer = await speak('POST', '/v1/test-helpers/clock/advance', { seconds })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return new Date(answer.body.now)
  }
  return {
    advance,
    async advanceTo(instant) {
      const now = (await ctx.database.row(nowOfStore, { id }))!.now
      const seconds = Math.ceil((new Date(instant).getTime() - now.getTime()) / 1000)
      return seconds > 0 ? await advance(seconds) : now
    },
  }
}

async function eventsOf({ ctx }: Shop, store: Store, kind?: string) {
  const rows = await ctx.database.rows(eventsOfStore, { storeId: store.id, kind: kind ?? null })
  return rows.map(({ payload }) => {
    const { event, createdAt, data } = JSON.parse(`{${payload}`)
    return { kind: event, createdAt, data }
  })
}

async function setCard(shop: Shop, store: Store, id: string, outcome: string): Promise<void> {
  const { database, secrets } = shop.ctx
  const { card_reference, card_account_id } = (await findSubscription(database, store.id, id))!
  const { provider } = store.gateways.find((account) => account.id === card_account_id)!
  assert.ok(gatewayFor(provider))
  const [card] = secrets.open(card_reference!, cardReferencePlace(id)).split('/')
  const set = await call(shop.simulatorUrl, 'POST', '/control/cards', { body: { provider, card, outcome } })
  assert.equal(set.status, 200, JSON.stringify(set.body))
}

const eventsOfStore = sql(
  'test events of store',
  `select payload from events where store_id = :storeId and (:kind::text is null or kind = :kind)
    order by created_at, id`,
).as<{ payload: string }>()
const mailsOfStore = sql(
  'test mails of store',
  `select ${mailColumns} from mails
   where store_id = :storeId and recipient is not null and kind in ('renewal_code', 'card_declined') order by created_at, id`,
).as<MailRow>()
const nowOfStore = sql(
  'test now of store',
  `select now() + clock_offset_ms * interval '1 millisecond' as now from stores where id = :id`,
).as<{ now: Date }>()
const moneyOfStore = sql(
  'test money of store',
  `select amount_in_cents as cents from simulator.movements
   where kind = 'received' and external_reference in (select id from payments where store_id = :storeId) order by id`,
).as<{ cents: number }>()
