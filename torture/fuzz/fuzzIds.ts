import type { Random } from '../systems/random.ts'

/** The prefix of the ids that a field or a path parameter accepts. */
const PREFIX_OF_NAME: Readonly<Record<string, string>> = {
  accountId: 'gwa',
  bumps: 'off',
  certificateId: 'cert',
  chargeId: 'chg',
  cohortId: 'coh',
  commentId: 'cmt',
  couponId: 'cpn',
  courseId: 'crs',
  deliveryId: 'whd',
  differenceId: 'mdf',
  disputeId: 'dsp',
  endpointId: 'whe',
  enrollmentId: 'enr',
  hiddenModuleIds: 'mod',
  ids: 'gwa',
  invitationId: 'inv',
  keyId: 'key',
  lessonId: 'les',
  lessonIds: 'les',
  linkId: 'lnk',
  mailId: 'mail',
  mediaId: 'med',
  moduleId: 'mod',
  offerId: 'off',
  offers: 'off',
  passkeyId: 'ses',
  paymentId: 'pay',
  payoutId: 'pyt',
  platformFeeRecipientId: 'rcp',
  productId: 'prod',
  productIds: 'prod',
  recipientId: 'rcp',
  requestId: 'rrq',
  sessionId: 'ses',
  storeId: 'sto',
  studentId: 'stu',
  subject: 'pay',
  subscriptionId: 'sub',
  upsellOfferId: 'off',
  userId: 'usr',
}

/** The prefix of the id in a path, by the noun before `{id}`. */
const PREFIX_OF_NOUN: Readonly<Record<string, string>> = {
  charges: 'chg',
  'checkout-sessions': 'cs',
  coupons: 'cpn',
  courses: 'crs',
  disputes: 'dsp',
  offers: 'off',
  payments: 'pay',
  products: 'prod',
  recipients: 'rcp',
  students: 'stu',
  subscriptions: 'sub',
  'webhook-endpoints': 'whe',
}

/** Returns the prefix for a field or a path parameter; undefined if the field is not an id. */
export function prefixOf(name: string, template = ''): string | undefined {
  if (name !== 'id') return PREFIX_OF_NAME[name]
  const noun = /([\w-]+)\/\{id\}/.exec(template)?.[1]
  return noun === undefined ? 'bat' : PREFIX_OF_NOUN[noun]
}

/**
 * Returns a placeholder, mostly for an id of the store. Sometimes it is an id of the neighbour, of another kind of
 * object, or of no object.
 */
export function idFor(prefix: string, random: Random, { strange }: { strange: number }): string {
  const place = random.between(0, 9)
  if (!random.chance(strange)) return `@{${prefix}:${place}}`
  return random.pick([
    `@{!${prefix}:${place}}`,
    `@{!${prefix}:${place}}`,
    `@{${random.pick(['chg', 'pay', 'sub', 'off', 'stu', 'sto'])}:${place}}`,
    `${prefix}_01jb0000000000000000000000`,
    `${prefix}_`,
  ])
}
