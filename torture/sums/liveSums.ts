import { addDays } from '../../server/brazil/calendar.ts'
import { gatewayFor } from '../../server/gateways/all.ts'
import { gatewayMethodOf } from '../../server/gateways/chooseAccount.ts'
import { refundsInParts } from '../../server/gateways/port/refundWay.ts'
import type { MovementKind, Share } from '../../server/simulator/records/gateway.ts'
import { linesOf } from '../../server/simulator/records/linesOfMovement.ts'
import { movedShares } from '../../server/simulator/records/shares.ts'
import { gateways } from '../../server/simulator/simulator.ts'
import { toGatewayShares } from '../../server/split/dividePayment.ts'
import { shareRefund } from '../../server/split/shareRefund.ts'
import type { Random } from '../systems/random.ts'
import { bookSale } from './bookedSale.ts'
import { brokenAtEnd, brokenSums } from './brokenSums.ts'
import { type ComputedSale, randomSale } from './randomSale.ts'
import { returnMoney } from './returnMoney.ts'
import type { SumsLife } from './sumsLife.ts'

const MAX_STEPS = 7

/** Runs the money of one sale at one gateway, without a database. @returns the life, and its first broken laws */
export function liveSums(random: Random): { life: SumsLife | undefined; broken: string[] } {
  const sale = randomSale(random)
  const truth = bookSale(sale)
  if (typeof truth === 'string') return { life: undefined, broken: [`${sale.provider} refused the shares: ${truth}`] }
  const life: SumsLife = {
    sale,
    givenBackInCents: sale.shares.map(() => 0),
    truth,
    lines: [],
    takenInCents: 0,
    blockedInCents: 0,
    isByHand: false,
    steps: [],
  }
  post(life, 'received', { amountInCents: truth.paidInCents, shares: movedShares('received', { after: truth }) })
  const broken = brokenSums(life)
  for (let steps = random.between(0, MAX_STEPS); steps > 0 && broken.length === 0; steps--) {
    broken.push(...step(life, random))
    broken.push(...brokenSums(life))
  }
  if (broken.length === 0) broken.push(...brokenAtEnd(life))
  return { life, broken: broken.map((law) => `${law} (${describe(life)})`) }
}

/**
 * Performs a random act that moves money, by the buyer, the store, a bank or the gateway.
 * @returns the laws that the step breaks
 */
function step(life: SumsLife, random: Random): string[] {
  const { sale, truth } = life
  const leftInCents = truth.paidInCents - truth.refundedInCents
  if (life.blockedInCents > 0) return endBlock(life)
  if (life.takenInCents > 0) return random.chance(0.6) ? winDispute(life) : []
  if (leftInCents === 0) return []
  const acts = ['part', 'part', 'part', 'whole', 'byHand', 'chargeback'] as const
  const act = sale.method === 'pix' && random.chance(0.15) ? 'block' : random.pick(acts)
  life.steps.push(act)
  const isPartPossible = isRefundedInParts(sale)
  switch (act) {
    case 'part':
      return isPartPossible ? refund(life, random.between(1, leftInCents)) : []
    case 'whole':
      return isPartPossible || leftInCents === truth.paidInCents ? refund(life, leftInCents) : []
    case 'byHand':
      return isPartPossible ? refundByHand(life, random.between(1, leftInCents)) : []
    case 'chargeback':
      life.takenInCents = leftInCents
      return post(life, 'charged_back', { amountInCents: leftInCents })
    case 'block':
      life.blockedInCents = leftInCents
      return post(life, 'blocked', { amountInCents: leftInCents })
  }
}

/** True if a sale can be refunded in parts, by the product's copy of the gateway's rules. */
function isRefundedInParts({ provider, method, price, shares }: ComputedSale): boolean {
  const gateway = gatewayFor(provider)
  if (shares.length > 0 && gateway.split?.refunds !== 'in_parts') return false
  const way = gatewayMethodOf(gateway, method)?.refunds
  return way !== undefined && refundsInParts(way, price.count)
}

function refund(life: SumsLife, amountInCents: number): string[] {
  const { sale, truth, givenBackInCents } = life
  const leftInCents = truth.paidInCents - truth.refundedInCents
  const shares = sale.shares.map((share, index) => ({ ...share, refundedInCents: givenBackInCents[index]! }))
  const parts = shareRefund(shares, { leftInCents, amountInCents })
  const back = toGatewayShares(sale.shares.map(({ account }, index) => ({ account, amountInCents: parts[index]! })))
  const asked = { amountInCents, leftInCents, totalInCents: truth.paidInCents }
  const returned = returnMoney(truth, sale.shares.length === 0 ? asked : { ...asked, shares: back })
  if (returned === undefined) return [`the gateway refused a refund of ${amountInCents} with ${JSON.stringify(back)}`]
  life.givenBackInCents = givenBackInCents.map((before, index) => before + parts[index]!)
  life.truth = returned
  return post(life, 'refunded', { amountInCents, shares: movedShares('refunded', { before: truth, after: returned }) })
}

/**
 * The store refunds on the gateway's own site. Gateways B and D would divide the refund by their own rules, so their
 * sales here have no shares.
 */
function refundByHand(life: SumsLife, amountInCents: number): string[] {
  const { sale, truth } = life
  const isLast = amountInCents === truth.paidInCents - truth.refundedInCents
  if (isLast || (sale.shares.length > 0 && sale.provider !== 'GATEWAY_A')) return []
  life.truth = { ...truth, refundedInCents: truth.refundedInCents + amountInCents }
  life.isByHand = true
  return post(life, 'refunded', { amountInCents })
}

function winDispute(life: SumsLife): string[] {
  const amountInCents = life.takenInCents
  life.steps.push('won')
  life.takenInCents = 0
  return post(life, 'chargeback_won', { amountInCents })
}

function endBlock(life: SumsLife): string[] {
  const amountInCents = life.blockedInCents
  life.steps.push('unblock')
  life.blockedInCents = 0
  return post(life, 'unblocked', { amountInCents })
}

/** Writes the lines of a movement into the gateway's books. */
function post(
  life: SumsLife,
  kind: MovementKind,
  { amountInCents, shares = [] }: { amountInCents: number; shares?: readonly Share[] | undefined },
): string[] {
  const { provider, method, price, anticipationBasisPoints } = life.sale
  const day = addDays(life.sale.day, life.steps.length)
  const rules = gateways.get(provider)!.books
  const posting = { rules, method, parcels: price.count, kind, amountInCents, day, shares, anticipationBasisPoints }
  for (const line of linesOf(posting)) life.lines.push({ ...line, happenedOn: day })
  return []
}

function describe({ sale, steps }: SumsLife): string {
  const { provider, method, price, amountInCents, rule, shares } = sale
  const terms = JSON.stringify({ rule, shares: shares.map((share) => share.amountInCents) })
  return `${provider} ${method}, ${amountInCents} as ${price.count}x = ${price.totalInCents}, ${terms}: ${steps.join(', ')}`
}
