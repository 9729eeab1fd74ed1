import type { Expected } from './expected.ts'
import type { PlannedSubscription } from './planned.ts'

/** The received body of a delivery. */
// biome-ignore lint/suspicious/noExplicitAny: JSON from the wire, compared with the expected events.
export type Envelope = { id: string; event: string; createdAt: string; data: any }

/** The ids and names that the events of one subscription must contain. */
export type Names = {
  subscriptionId: string | undefined
  /** The ids of the offers by ref. */
  offers: Readonly<Record<string, string>>
  productId: string
  productName: string
  email: string
}

/** Returns the allowed delay of an event that is due at an instant, in milliseconds. */
export type Lateness = (atMs: number) => number

/**
 * Compares all received events of one subscription, with all fields and in order, with the events of the model. Events
 * within the allowed delay of each other may come in any order.
 *
 * @returns the first difference, or undefined if there is none
 */
export function difference(
  { expected, received }: { expected: readonly Expected[]; received: readonly Envelope[] },
  subscription: PlannedSubscription,
  names: Names,
  lateness: Lateness,
): string | undefined {
  const paymentNumbers = numberPayments(received)
  const seen = { amounts: amountsOf(received, paymentNumbers), failed: failedOf(received, paymentNumbers) }
  const got = received
    .map((envelope) => ({ envelope, atMs: Date.parse(envelope.createdAt) }))
    .sort((one, other) => one.atMs - other.atMs || (one.envelope.id < other.envelope.id ? -1 : 1))
  let from = 0
  for (const group of groupsOf(expected, lateness)) {
    const those = got.slice(from, from + group.events.length)
    from += group.events.length
    const inTime = (atMs: number) => atMs >= group.fromMs - EARLY_MS && atMs <= group.toMs
    const late = those.find(({ atMs }) => !inTime(atMs))
    const wanted = group.events.map((event) => expectedText(event, names, seen))
    const came = those.map(({ envelope }) => receivedText(envelope, paymentNumbers))
    const missing = without(wanted, came)
    const overpaid = without(came, wanted)
    if (late || missing.length > 0 || overpaid.length > 0)
      return [
        `${describe(subscription, names)}, at ${instant(group.fromMs)}:`,
        ...missing.map((text) => `  expected  ${text}`),
        ...overpaid.map((text) => `  received  ${text}`),
        ...(late ? [`  received too early or too late, at ${late.envelope.createdAt}: ${late.envelope.event}`] : []),
        ...around(expected, got, group.fromMs),
      ].join('\n')
  }
  const [more] = got.slice(from)
  if (more)
    return [
      `${describe(subscription, names)}: received more than expected, at ${more.envelope.createdAt}: ${receivedText(more.envelope, paymentNumbers)}`,
      ...around(expected, got, more.atMs),
    ].join('\n')
  return undefined
}

/** The tolerance for rounding. An event may be a millisecond early. */
const EARLY_MS = 2
/** The tolerance for the start of a period. Two statements may read the time at slightly different instants. */
const PERIOD_TOLERANCE_MS = 2_000

type Group = { events: Expected[]; fromMs: number; toMs: number }

function groupsOf(expected: readonly Expected[], lateness: Lateness): Group[] {
  const groups: Group[] = []
  for (const event of expected) {
    const last = groups.at(-1)
    const toMs = event.atMs + lateness(event.atMs)
    if (last && event.atMs <= last.toMs) {
      last.events.push(event)
      last.toMs = Math.max(last.toMs, toMs)
    } else groups.push({ events: [event], fromMs: event.atMs, toMs })
  }
  return groups
}

/** Returns the number of each payment. The first payment has 1, and the order of ids is the order of creation. */
export function numberPayments(received: readonly Envelope[]): ReadonlyMap<string, number> {
  const ids = new Set(received.flatMap(({ event, data }) => (event.startsWith('payment.') ? [data.id as string] : [])))
  return new Map([...ids].sort().map((id, index) => [id, index + 1]))
}

/** Returns the received amounts of the payments, by number. */
function amountsOf(received: readonly Envelope[], numbers: ReadonlyMap<string, number>): ReadonlyMap<number, number> {
  return new Map(
    received.flatMap(({ data }) => (numbers.has(data.id) ? [[numbers.get(data.id)!, data.amountInCents]] : [])),
  )
}

/** Returns the numbers of the payments that ended as `FAILED`. */
function failedOf(received: readonly Envelope[], numbers: ReadonlyMap<string, number>): ReadonlySet<number> {
  return new Set(received.flatMap(({ data }) => (data.status === 'FAILED' ? [numbers.get(data.id)!] : [])))
}

/** What the receiver knows and the model leaves open. */
type Seen = { amounts: ReadonlyMap<number, number>; failed: ReadonlySet<number> }

function expectedText(event: Expected, names: Names, { amounts, failed }: Seen): string {
  const { email, offers, productId, productName } = names
  const { offer } = event
  const offerId = offers[offer.ref]
  const common = { event: event.kind, email, contact: email, offerId, status: event.status }
  const product = { id: productId, name: productName }
  const embedded = {
    id: offerId,
    name: offer.name,
    billingType: 'RECURRING',
    billingCycle: offer.cycle,
    priceInCents: offer.priceInCents,
    currency: 'brl',
    product,
  }
  if ('currentPeriodEndMs' in event)
    return text({
      ...common,
      id: names.subscriptionId,
      periodEnd: rounded(event.currentPeriodEndMs),
      pausedUntil: event.pausedUntilMs && rounded(event.pausedUntilMs),
      offer: embedded,
    })
  return text({
    ...common,
    status: event.status === 'ENDED' ? (failed.has(event.payment) ? 'FAILED' : 'EXPIRED') : event.status,
    payment: event.payment,
    amountInCents: expectedAmount(event, amounts.get(event.payment)),
    currency: 'brl',
    productId,
    subscriptionId: event.ofSubscription ? names.subscriptionId : null,
    chargeId: null,
    offer: {
      ...embedded,
      setupFeeInCents: offer.setupFeeInCents,
      trialDays: offer.trialDays,
      maxCharges: offer.maxCharges,
    },
  })
}

/** Without the exact instant of a change of plan, each amount of the possible instants is right. */
function expectedAmount(
  { amountInCents, mostInCents = amountInCents }: { amountInCents: number; mostInCents?: number },
  receivedInCents = amountInCents,
): number {
  return receivedInCents >= amountInCents && receivedInCents <= mostInCents ? receivedInCents : amountInCents
}

function receivedText({ event, data }: Envelope, paymentNumbers: ReadonlyMap<string, number>): string {
  const common = {
    event,
    email: data.customerEmail,
    contact: data.customer?.email,
    offerId: data.offerId,
    status: data.status,
  }
  const { id, name, billingType, billingCycle, priceInCents, currency, product } = data.offer ?? {}
  const embedded = { id, name, billingType, billingCycle, priceInCents, currency, product }
  if (event.startsWith('subscription.'))
    return text({
      ...common,
      id: data.id,
      periodEnd: rounded(Date.parse(data.currentPeriodEnd)),
      pausedUntil: data.pausedUntil && rounded(Date.parse(data.pausedUntil)),
      offer: data.offer,
    })
  const { setupFeeInCents, trialDays, maxCharges } = data.offer ?? {}
  return text({
    ...common,
    payment: paymentNumbers.get(data.id),
    amountInCents: data.amountInCents,
    currency: data.currency,
    productId: data.productId,
    subscriptionId: data.subscriptionId,
    chargeId: data.chargeId,
    offer: { ...embedded, setupFeeInCents, trialDays, maxCharges },
  })
}

/** Returns JSON with sorted keys. Equal values give equal texts. */
function text(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

function rounded(instantMs: number): string {
  return instant(Math.round(instantMs / PERIOD_TOLERANCE_MS) * PERIOD_TOLERANCE_MS)
}

function without(all: readonly string[], taken: readonly string[]): string[] {
  const left = [...taken]
  return all.filter((one) => {
    const at = left.indexOf(one)
    if (at === -1) return true
    left.splice(at, 1)
    return false
  })
}

/** Returns the expected and the received events near a difference, one per line. */
function around(expected: readonly Expected[], got: readonly { envelope: Envelope; atMs: number }[], atMs: number) {
  const first = expected.findIndex((event) => event.atMs >= atMs)
  const shown = expected.slice(Math.max(0, (first === -1 ? expected.length : first) - 5)).slice(0, 11)
  const firstGot = got.findIndex((one) => one.atMs >= atMs)
  const shownGot = got.slice(Math.max(0, (firstGot === -1 ? got.length : firstGot) - 5)).slice(0, 11)
  return [
    '  the model:',
    ...shown.map((event) => `    ${instant(event.atMs)} ${event.kind} ${event.status}`),
    '  the receiver:',
    ...shownGot.map(({ envelope }) => `    ${envelope.createdAt} ${envelope.event} ${envelope.data.status}`),
  ]
}

function describe({ number, offer, method }: PlannedSubscription, names: Names): string {
  return `subscription ${number} (${names.subscriptionId ?? 'never begun'}, ${offer.ref}, ${method})`
}

function instant(ms: number): string {
  return new Date(ms).toISOString()
}
