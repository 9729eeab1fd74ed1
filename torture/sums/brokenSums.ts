import { isBusinessDay } from '../../server/brazil/calendar.ts'
import { sumOf } from '../../server/core/sumOf.ts'
import { sumsOf } from '../../server/money/moneySums.ts'
import { sharesOf } from '../../server/simulator/records/shares.ts'
import type { BookedLine, SumsLife } from './sumsLife.ts'

/** Checks the laws that must hold after every step. @returns a sentence with figures for each broken law */
export function brokenSums(life: SumsLife): string[] {
  return [...wrongShares(life), ...wrongLines(life), ...wrongParties(life, sumOf(life.lines))]
}

/** Checks the laws that must hold at the end of a life, after all payouts. @returns a sentence for each broken law */
export function brokenAtEnd(life: SumsLife): string[] {
  return [...wrongPrice(life), ...wrongParties(life, payOut(life.lines)), ...wrongDays(life)]
}

/** The installments add up to the total. Without interest, the buyer pays the amount. */
function wrongPrice({ sale: { amountInCents, price } }: SumsLife): string[] {
  const { count, installmentInCents, totalInCents, hasInterest } = price
  const spare = count * installmentInCents - totalInCents
  return laws([
    [
      hasInterest ? spare === 0 : spare >= 0 && spare < count,
      `${count} x ${installmentInCents} is not ${totalInCents}`,
    ],
    [
      hasInterest ? totalInCents > amountInCents : totalInCents === amountInCents,
      `${amountInCents} became ${totalInCents}`,
    ],
  ])
}

/**
 * Each recipient has the same share in our rows and at the gateway. The store keeps the exact rest of a sale, and
 * returns the exact rest of a refund.
 */
function wrongShares({ sale, givenBackInCents, truth, isByHand }: SumsLife): string[] {
  const theirs = new Map(sharesOf(truth).map((share) => [share.recipient, share]))
  const broken: string[] = []
  for (const [recipient, { amountInCents, backInCents }] of ourSums(sale.shares, givenBackInCents)) {
    const there = theirs.get(recipient)
    if ((there?.amountInCents ?? 0) !== amountInCents)
      broken.push(`${recipient} gets ${amountInCents} here and ${there?.amountInCents} at the gateway`)
    if (!isByHand && (there?.refundedInCents ?? 0) !== backInCents)
      broken.push(`${recipient} gave ${backInCents} back here and ${there?.refundedInCents} at the gateway`)
    if (backInCents < 0 || backInCents > amountInCents)
      broken.push(`${recipient} gave ${backInCents} of ${amountInCents} back`)
  }
  const sharedInCents = sumOf(sale.shares)
  const backInCents = sumOf(givenBackInCents)
  const keepsInCents = truth.paidInCents - sharedInCents
  const gaveInCents = truth.refundedInCents - backInCents
  const isAll = truth.refundedInCents === truth.paidInCents
  return [
    ...broken,
    ...laws([
      [keepsInCents > 0 || sale.shares.length === 0, `the store keeps ${keepsInCents}`],
      [
        isByHand || (gaveInCents >= 0 && gaveInCents <= keepsInCents),
        `the store gave ${gaveInCents} of ${keepsInCents}`,
      ],
      [
        isByHand || !isAll || backInCents === sharedInCents,
        `all went back, but shares only ${backInCents} of ${sharedInCents}`,
      ],
    ]),
  ]
}

/** Adds up the shares of each recipient, because a recipient may get a share and the platform's fee. */
function ourSums(shares: SumsLife['sale']['shares'], givenBackInCents: readonly number[]) {
  const sums = new Map<string, { amountInCents: number; backInCents: number }>()
  for (const [index, { account, amountInCents }] of shares.entries()) {
    const known = sums.get(account) ?? { amountInCents: 0, backInCents: 0 }
    sums.set(account, {
      amountInCents: known.amountInCents + amountInCents,
      backInCents: known.backInCents + givenBackInCents[index]!,
    })
  }
  return sums
}

/** The lines of each kind and of each recipient add up to the moved money. */
function wrongLines({ truth, lines, takenInCents, blockedInCents }: SumsLife): string[] {
  const sums = sumsOf(lines)
  const kept = sharesOf(truth).map((share) => share.amountInCents - share.refundedInCents)
  const fees = -sums.gatewayFeeInCents - sums.anticipationFeeInCents
  return laws([
    [sums.grossInCents === truth.paidInCents, `the gross lines make ${sums.grossInCents} of ${truth.paidInCents}`],
    [
      sums.refundInCents === -truth.refundedInCents,
      `the lines refund ${sums.refundInCents} of ${truth.refundedInCents}`,
    ],
    [
      sums.chargebackInCents === -takenInCents,
      `the chargeback lines make ${sums.chargebackInCents} of ${takenInCents}`,
    ],
    [sums.blockedInCents === -blockedInCents, `the blocked lines make ${sums.blockedInCents} of ${blockedInCents}`],
    [
      sums.splitInCents === -sumOf(kept),
      `the lines of shares make ${sums.splitInCents}, and recipients have ${sumOf(kept)}`,
    ],
    [fees >= 0 && -sums.gatewayFeeInCents <= truth.paidInCents, `the fees are ${fees} of ${truth.paidInCents}`],
    [sums.netInCents === sumOf(lines), `the net is ${sums.netInCents}`],
    ...sharesOf(truth).map(({ recipient, amountInCents, refundedInCents }): [boolean, string] => {
      const own = sumOf(lines.filter((line) => line.recipient === recipient))
      return [-own === amountInCents - refundedInCents, `the lines of ${recipient} make ${own}`]
    }),
  ])
}

/**
 * No cent appears or disappears: the buyer's money equals the sum of store, recipients, gateway and bank.
 * @param store the store's cents
 */
function wrongParties({ truth, lines, takenInCents, blockedInCents }: SumsLife, store: number): string[] {
  const isFee = ({ kind }: BookedLine) => kind === 'gateway_fee' || kind === 'anticipation_fee'
  const gateway = -sumOf(lines.filter(isFee))
  const recipients = sumOf(sharesOf(truth).map((share) => share.amountInCents - share.refundedInCents))
  const buyer = truth.refundedInCents - truth.paidInCents
  const all = buyer + gateway + recipients + store + takenInCents + blockedInCents
  return laws([[all === 0, `${all} cents are too many: buyer ${buyer}, gateway ${gateway}, store ${store}`]])
}

/** Pays out the balance on each day when money becomes available. @returns the payouts and the last balance */
function payOut(lines: readonly BookedLine[]): number {
  let paidOutInCents = 0
  let balanceInCents = 0
  for (const [, ofDay] of [...Map.groupBy(lines, ({ availableOn }) => availableOn)].sort()) {
    balanceInCents += sumOf(ofDay)
    if (balanceInCents <= 0) continue
    paidOutInCents += balanceInCents
    balanceInCents = 0
  }
  return paidOutInCents + balanceInCents
}

/** Money arrives after its event. The money of cards and boletos arrives on business days. */
function wrongDays({ sale, lines }: SumsLife): string[] {
  return lines
    .filter(
      ({ kind, happenedOn, availableOn, installment }) =>
        availableOn < happenedOn ||
        (kind === 'gross' && installment !== undefined && sale.method === 'credit_card' && !isBusinessDay(availableOn)),
    )
    .map(({ kind, happenedOn, availableOn }) => `${kind} of ${happenedOn} comes on ${availableOn}`)
}

function laws(all: readonly (readonly [boolean, string])[]): string[] {
  return all.flatMap(([holds, sentence]) => (holds ? [] : [sentence]))
}
