import { atGateway, externalIdOf, post, type Shop, type World } from './bookShop.ts'
import { copySale, type MadeSale } from './copySales.ts'

const PRICES = [1_990, 4_990, 9_700, 14_900, 19_700, 29_700, 49_700, 99_700]
/**
 * The number of sales of a day that are made through the API. The other sales are copies, made by one statement per
 * table.
 */
const MADE_A_DAY = 4
const INSTALLMENTS = [1, 2, 3, 6]

const buyer = {
  name: 'Ana Maria Souza',
  email: 'ana@example.com',
  document: '529.982.247-25',
  phone: '(11) 98765-4321',
  ip: '200.1.2.3',
  address: {
    zipCode: '01310-100',
    street: 'Av. Paulista',
    number: '1000',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
}

/** Gateway A refunds a plan of installments only completely. */
export type Sold = { shop: Shop; id: string; isPlan: boolean }

/** The kinds of sales of a shop. Gateway B accepts only card tokens, and this run makes no tokens. */
type Kind = { shop: Shop; installments?: number }

/**
 * Makes some sales through the API, each of a random kind and price. Copies them until the day has its planned number
 * of sales.
 */
export async function sellDay(world: World, shops: readonly Shop[], sales: number): Promise<Sold[]> {
  const { random } = world
  const kinds = shops.flatMap((shop): Kind[] => [
    { shop },
    { shop },
    { shop },
    ...(shop.provider === 'GATEWAY_A' ? INSTALLMENTS.map((installments) => ({ shop, installments })) : []),
  ])
  const chosen = Array.from({ length: Math.min(sales, MADE_A_DAY) }, () => random.pick(kinds))
  const sold = await Promise.all(
    chosen.map(async (kind, index) => {
      const made = await sellOne(world, kind)
      const share = Math.floor(((index + 1) * sales) / chosen.length) - Math.floor((index * sales) / chosen.length)
      const copies = await copySale(world.ctx.database.pool, made, share - 1)
      return [made, ...copies].map(({ id }) => ({ shop: kind.shop, id, isPlan: (kind.installments ?? 1) > 1 }))
    }),
  )
  return sold.flat()
}

/** Sells by PIX, or by card in some installments. */
async function sellOne({ ctx, app, random }: World, { shop, installments }: Kind): Promise<MadeSale> {
  const amountInCents = random.pick(PRICES)
  const charge = await post(app, shop, '/v1/charges', { currency: 'brl', amountInCents })
  const card = {
    number: '4111111111111111',
    holderName: 'ANA M SOUZA',
    expiryMonth: '12',
    expiryYear: '2031',
    cvv: '123',
  }
  const body = installments ? { method: 'credit_card', buyer, card, installments } : { method: 'pix', buyer }
  const { id } = await post(app, shop, `/v1/charges/${charge.id}/payments`, body)
  if (!installments) await atGateway(ctx, shop, id, 'pay')
  const { rows } = await ctx.database.pool.query<{ id: string }>('select id from receipts where payment_id = $1', [id])
  return { id, chargeId: charge.id, receiptId: rows[0]!.id, externalId: await externalIdOf(ctx, id) }
}

/** Refunds a sale. */
export async function giveBack(
  world: World,
  { shop, id, isPlan }: Sold,
  how: 'whole' | 'part' | 'chargeback',
): Promise<void> {
  if (how === 'chargeback') return await atGateway(world.ctx, shop, id, 'chargeback')
  await post(world.app, shop, `/v1/payments/${id}/refunds`, how === 'part' && !isPlan ? { amountInCents: 500 } : {})
}
