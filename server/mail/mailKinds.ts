/** A role in a store's team, as in `operations/permissions.ts`. */
type Role = 'owner' | 'finance' | 'support' | 'developer'

type MailKindRules = {
  /** The readers of this kind of mail. `account` mails are about a person's own sign-in. */
  to: 'buyer' | 'student' | 'staff' | 'account'
  /** True if a store may switch the kind off for its buyers and students. */
  canBeOff: boolean
  /** The roles that may receive this kind, and whether they receive it by default. */
  staff?: Partial<Record<Role, boolean>>
}

const toBuyer = { to: 'buyer', canBeOff: true } as const
const ofAccount = { to: 'account', canBeOff: false } as const

/** All kinds of mails (decisions, "Mails"). */
export const mailKinds = {
  pix_code: toBuyer,
  boleto_slip: toBuyer,
  boleto_due: toBuyer,
  receipt: toBuyer,
  refunded: toBuyer,
  refund_asked: { ...toBuyer, staff: { owner: true, finance: true, support: true } },
  refund_declined: toBuyer,
  // The first two kinds are the only way into the course. The third kind warns of an intruder.
  access: { to: 'student', canBeOff: false },
  learn_link: { to: 'student', canBeOff: false },
  sign_in_changed: { to: 'student', canBeOff: false },
  certificate: { to: 'student', canBeOff: true },
  // Cannot be switched off, because the buyer has just requested the code.
  checkout_code: { to: 'buyer', canBeOff: false },
  subscription_started: toBuyer,
  subscription_renewed: toBuyer,
  renewal_code: toBuyer,
  card_declined: toBuyer,
  trial_ending: toBuyer,
  subscription_canceled: toBuyer,
  subscription_kept: toBuyer,
  recurring_pix_ended: toBuyer,
  subscription_changed: toBuyer,
  checkout_abandoned: toBuyer,
  sale_made: { to: 'staff', canBeOff: false, staff: { owner: false, finance: false, support: false } },
  refund_stuck: { to: 'staff', canBeOff: false, staff: { owner: true, finance: true, support: false } },
  chargeback_opened: { to: 'staff', canBeOff: false, staff: { owner: true, finance: true, support: false } },
  dispute_opened: { to: 'staff', canBeOff: false, staff: { owner: true, finance: true, support: false } },
  dispute_due: { to: 'staff', canBeOff: false, staff: { owner: true, finance: true, support: false } },
  endpoint_disabled: { to: 'staff', canBeOff: false, staff: { owner: true, developer: false } },
  invitation: ofAccount,
  password_reset: ofAccount,
  account_changed: ofAccount,
} as const satisfies Record<string, MailKindRules>

export type MailKind = keyof typeof mailKinds

const rulesOf: Readonly<Record<MailKind, MailKindRules>> = mailKinds

export const allMailKinds = Object.keys(mailKinds) as MailKind[]

/** The kinds that a store may switch off. */
export const switchableMailKinds = allMailKinds.filter((kind) => rulesOf[kind].canBeOff)

/** The kinds that members of a store's team may choose. */
export const staffMailKinds = allMailKinds.filter((kind) => rulesOf[kind].staff !== undefined)

export function readersOf(kind: MailKind): MailKindRules['to'] {
  return rulesOf[kind].to
}

/**
 * Returns the kinds that members with a role may receive, each with its default.
 * @param role a role of `operations/permissions.ts`
 */
export function staffMailsOf(role: string): { kind: MailKind; byDefault: boolean }[] {
  return staffMailKinds.flatMap((kind) => {
    const byDefault = rulesOf[kind].staff?.[role as Role]
    return byDefault === undefined ? [] : [{ kind, byDefault }]
  })
}

/** SQL of a `jsonb` object with the kinds of mails to the team. Each value has the roles and their default. */
export const staffMailsJson = `'${JSON.stringify(
  Object.fromEntries(staffMailKinds.map((kind) => [kind, rulesOf[kind].staff])),
)}'::jsonb`
