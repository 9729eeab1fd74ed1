import { Balcao, PaymentDeclinedError } from '../packages/node/src/index.ts'
import { createChance, type Person, personOf } from './people.ts'

const DAY_SECONDS = 86_400
const APPROVED = '4111111111111111'
const DECLINED = '4000000000000002'
/** A card that is approved for the purchase and declined for the renewal. */
const LATER_DECLINED = '4000000000000127'

export type Demo = { apiKey: string; baseUrl: string; offers: Record<'barista' | 'clube' | 'receitas', string> }
type Card = { number: string; holderName: string; expiryMonth: string; expiryYear: string; cvv: string }

/**
 * Plays the last days of the demo store at the simulator: purchases, subscriptions with a renewal, refunds, disputes,
 * buyers who leave. The store's clock moves, so the books, payouts and renewals are real.
 * @param days number of days. A renewal needs 31
 * @param send the `fetch` function for all calls
 */
export async function playMonth(demo: Demo, days: number, send: typeof fetch = fetch): Promise<void> {
  const balcao = new Balcao({ apiKey: demo.apiKey, baseUrl: demo.baseUrl, fetch: send })
  const chance = createChance(31)
  let next = 10_000
  const person = () => personOf(next++)
  for (let day = 0; day < days; day += 1) {
    const buyers = 1 + Math.floor(chance() * 3)
    for (let buyer = 0; buyer < buyers; buyer += 1) await buyByPix(balcao, demo, person(), { isPaid: true })
    // The gateway makes a partial refund only of a card payment without installments.
    const installments = day % 9 === 5 ? 1 : 1 + Math.floor(chance() * 3)
    const id = await buyByCard(balcao, demo, person(), { installments, coupon: chance() < 0.3 })
    if (day % 2 === 0) await subscribe(balcao, demo, person(), day === 2 ? LATER_DECLINED : APPROVED)
    if (day % 3 === 0) await leave(demo, person(), send)
    if (day % 4 === 1) await buyByPix(balcao, demo, person(), { isPaid: false })
    if (day % 5 === 1) await declined(balcao, demo, person())
    await accident(balcao, day, id)
    await balcao.advanceTestClock({ seconds: DAY_SECONDS - 1_800 + Math.floor(chance() * 3_600) })
  }
  await buyByPix(balcao, demo, person(), { isPaid: true })
}

async function buyByPix(
  balcao: Balcao,
  { offers }: Demo,
  buyer: Person,
  { isPaid }: { isPaid: boolean },
): Promise<void> {
  const tracking = { utmSource: 'instagram', utmCampaign: 'perpetuo' }
  const bumps = isPaid ? [offers.receitas] : []
  const { id } = await balcao.createTestPurchase({ offerId: offers.barista, method: 'pix', buyer, bumps, tracking })
  if (isPaid) await balcao.payTestPayment(id)
}

async function buyByCard(
  balcao: Balcao,
  { offers }: Demo,
  buyer: Person,
  { installments, coupon }: { installments: number; coupon: boolean },
): Promise<string> {
  const tracking = { utmSource: 'google', utmCampaign: 'aniversario' }
  const { id } = await balcao.createTestPurchase({
    ...withCard(buyer, APPROVED),
    offerId: offers.barista,
    installments,
    tracking,
    ...(coupon && { coupon: 'VOLTA10' }),
  })
  return id
}

async function subscribe(balcao: Balcao, { offers }: Demo, buyer: Person, number: string): Promise<void> {
  await balcao.createTestPurchase({ ...withCard(buyer, number), offerId: offers.clube })
}

async function declined(balcao: Balcao, { offers }: Demo, buyer: Person): Promise<void> {
  await balcao.createTestPurchase({ ...withCard(buyer, DECLINED), offerId: offers.barista }).catch((error) => {
    if (!(error instanceof PaymentDeclinedError)) throw error
  })
}

/** Some days have a refund, a partial refund or a chargeback. */
async function accident(balcao: Balcao, day: number, id: string): Promise<void> {
  if (day % 9 === 2) await balcao.refundPayment(id)
  if (day % 9 === 5) await balcao.refundPayment(id, { amountInCents: 5_000 })
  if (day % 10 === 4) await balcao.chargebackTestPayment(id)
  if (day === 14) await balcao.winDisputeTestPayment(id)
}

/** Fills in the page of the offer as a buyer who wants reminders, but does not pay. */
async function leave({ baseUrl, offers }: Demo, { name, email, phone }: Person, send: typeof fetch): Promise<void> {
  const page = `${baseUrl}/checkout/${offers.barista}`
  const text = await (await send(page)).text()
  const purchase = /name="purchase" value="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const body = new URLSearchParams({ purchase, name, email, phone, reminderConsent: '1' })
  const answer = await send(`${page}/draft`, {
    method: 'POST',
    body,
    headers: { 'sec-fetch-site': 'same-origin', origin: baseUrl },
  })
  if (!answer.ok) throw new Error(`The draft got ${answer.status}.`)
}

function withCard(buyer: Person, number: string) {
  const card: Card = { number, holderName: buyer.name.toUpperCase(), expiryMonth: '12', expiryYear: '2049', cvv: '123' }
  const address = {
    zipCode: '01310100',
    street: 'Avenida Paulista',
    number: '1000',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  }
  return { method: 'credit_card' as const, buyer: { ...buyer, ip: '203.0.113.7', address }, card }
}
