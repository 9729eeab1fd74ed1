/** The store of each id. */
export type Owners = ReadonlyMap<string, string>

export type LogLine = Record<string, unknown> & { level: number; msg: string }

const MAX_BYTES = 500
const ERROR = 50

const always = ['level', 'time', 'pid', 'msg', 'trace_id', 'span_id']
const subject = ['storeId', 'keyId', 'userId', 'code', 'declineCode', 'chargeId', 'paymentId', 'address']

/** The fields that a line of the log may have, by the line's message. A new message needs an entry here. */
const fieldsOf: Record<string, readonly string[]> = {
  request: ['requestId', 'method', 'route', 'status', 'ms', ...subject],
  // Fastify
  'Server listening at': [],
  'broken request': ['requestId', 'status', 'code'],
  'A request failed.': ['requestId', 'error', 'code', 'stack'],
  'A sign-in failed.': ['id', 'accountHash', 'address', 'knownDevice', 'wrong'],
  'A mail bounced.': ['mailId', 'kind', 'response'],
  'A mail could not be sent yet.': ['mailId', 'kind', 'attempts', 'code', 'response'],
  'The outcome of a payment is unknown.': ['paymentId', 'provider', 'cause'],
  'The gateway refused a payment request.': ['paymentId', 'provider', 'cause'],
  'A gateway did not answer the check of a payment.': ['paymentId', 'provider', 'cause'],
  'A gateway did not accept the address for its webhooks.': ['gatewayAccountId', 'error'],
  'The gateway has not finished a refund.': ['paymentId', 'refundId', 'refund', 'cause'],
}

/**
 * If a request has one of these statuses, its line may have the caller's address. An operator needs the address against
 * attacks.
 */
const REFUSALS = new Set([401, 403])

/** Returns the faults of a line of the log. @param known `texts` that no line may contain, and the store of each id */
export function judgeLine(text: string, { texts, owners }: { texts: readonly string[]; owners: Owners }): string[] {
  const line: LogLine = JSON.parse(text)
  const allowed = fieldsOf[line.msg.replace(/ http:\S+$/, '')]
  if (allowed === undefined) return ['an unlisted message']
  const strange = Object.keys(line).filter((name) => !always.includes(name) && !allowed.includes(name))
  const stores = new Set((text.match(/\b[a-z]{2,5}_[0-9a-z]{20,}\b/g) ?? []).flatMap((id) => owners.get(id) ?? []))
  if (typeof line.storeId === 'string') stores.add(line.storeId)
  const said = texts.filter((value) => text.includes(value))
  const isRefusal = line.msg === 'A sign-in failed.' || REFUSALS.has(line.status as number)
  return [
    ...strange.map((name) => `the field ${name}`),
    ...(stores.size > 1 ? [`ids of ${stores.size} stores`] : []),
    ...said.map((value) => `the value ${value}`),
    ...patterns.flatMap(({ name, pattern }) => (pattern.test(text) ? [name] : [])),
    ...(line.address !== undefined && !isRefusal ? ['an address'] : []),
    ...(line.level < ERROR && text.length > MAX_BYTES ? [`${text.length} bytes`] : []),
  ]
}

const patterns = [
  { name: 'an e-mail', pattern: /[\w.+-]+@[\w-]+\.\w/ },
  { name: 'a secret', pattern: /\b(sk|rk)_(test|live)_|whsec_|\bBearer\b|link=/ },
  {
    name: 'a card number or a document',
    pattern: /(?<![\w.])\d{11}(\d{2,8})?(?![\w.]|,"pid")|\d{3}\.\d{3}\.\d{3}-\d{2}/,
  },
]
