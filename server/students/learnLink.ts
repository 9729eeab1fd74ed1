import { timingSafeEqual } from 'node:crypto'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { type IdPrefix, isId, newId, timeOfId } from '../core/ids.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import { learnOrigin } from './ownHost.ts'

/** The lifetimes of links, in minutes. A link for access lives for 30 days, because buyers open their mails late. */
const LIFE_MINUTES = { sign_in: 15, access: 30 * 24 * 60, preview: 5, email: 60 } as const

export type LearnLinkPurpose = keyof typeof LIFE_MINUTES

/** A link that signs a student in. It has a signature, so nothing is stored before its first use. */
export type LearnLink = {
  /**
   * The id of the link. For a link in a mail, it is the id of the mail. The lifetime of the link begins at the time in
   * the id.
   */
  id: string
  storeId: string
  studentId: string
  /** The e-mail that received the link. If the student's e-mail changes, the link becomes invalid. */
  email: string | null
  purpose: LearnLinkPurpose
  /**
   * `access` and `preview`: the id of the course to show. `sign_in`: the page to show, a result of `pageIn`. `email`:
   * the student's new e-mail.
   */
  about?: string | null
}

/** Creates a link without a mail. */
export function newLearnLink(link: Omit<LearnLink, 'id'>): LearnLink {
  return { id: newId('lrn'), ...link }
}

/**
 * Returns the address of a link. The same link always has the same address, so a mail can be rendered again.
 * @param store the store of the link, for the host name of its members area
 */
export function learnLinkUrl(ctx: Context, store: Pick<Store, 'learnHost'>, link: LearnLink): string {
  const about = Buffer.from(link.about ?? '').toString('base64url')
  const token = [link.purpose, link.id, link.studentId, about, signatureOf(ctx.secrets.fingerprint, link)].join('.')
  const page = link.purpose === 'email' ? 'account/email' : 'enter'
  return `${learnOrigin(ctx, store)}/learn/${link.storeId}/${page}?link=${token}`
}

/** The parts of a link's token. Do not trust them before `isGenuine`. */
export type LinkClaim = Omit<LearnLink, 'email'> & { signature: string }

/** Reads the token of a link. @returns undefined if the text has another form */
export function readLearnLink(storeId: string, token: string): LinkClaim | undefined {
  const [purpose = '', id = '', studentId = '', about = '', signature = '', ...rest] = token.split('.')
  const isKnown = Object.hasOwn(LIFE_MINUTES, purpose) && ID_PREFIXES.some((prefix) => isId(prefix, id))
  if (!isKnown || !isId('stu', studentId) || rest.length > 0) return undefined
  const text = Buffer.from(about, 'base64url').toString() || null
  return { id, storeId, studentId, purpose: purpose as LearnLinkPurpose, about: text, signature }
}

/**
 * Returns true if this server signed the link for the student with this e-mail. Signatures with older secrets stay
 * valid.
 */
export function isGenuine(ctx: Context, { signature, ...link }: LinkClaim, email: string | null): boolean {
  const given = Buffer.from(signature)
  return ctx.secrets.fingerprints(textOf({ ...link, email })).some((fingerprint) => {
    const expected = Buffer.from(cut(fingerprint))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

/** Returns the last instant of a link, in machine time. */
export function expiryOf({ id, purpose }: Pick<LearnLink, 'id' | 'purpose'>): Date {
  return new Date(timeOfId(id) + LIFE_MINUTES[purpose] * 60_000)
}

export async function isUsed(runner: Runner, { id, storeId }: Pick<LearnLink, 'id' | 'storeId'>): Promise<boolean> {
  return (await runner.row(usedLink, { id, storeId })) !== undefined
}

/** Records the use of a link. @returns false if the link was used before; one of two simultaneous calls returns false */
export async function useLearnLink(runner: Runner, link: Omit<LinkClaim, 'signature'>): Promise<boolean> {
  const { id, storeId, studentId, purpose } = link
  const values = { id, storeId, studentId, purpose, now: systemNow(), expiresAt: expiryOf(link) }
  return (await runner.row(insertUse, values)) !== undefined
}

const ID_PREFIXES: readonly IdPrefix[] = ['mail', 'lrn']
/** Only 192 bits of the HMAC, because shorter links break less often in mail programs. */
const SIGNATURE_LENGTH = 32

function signatureOf(fingerprint: (text: string) => string, link: LearnLink): string {
  return cut(fingerprint(textOf(link)))
}

function textOf({ id, storeId, studentId, email, purpose, about }: LearnLink): string {
  return `learn link: ${JSON.stringify([purpose, id, storeId, studentId, email?.toLowerCase() ?? null, about ?? null])}`
}

function cut(fingerprint: string): string {
  return fingerprint.slice(0, SIGNATURE_LENGTH)
}

const usedLink = sql('usedLearnLink', 'select id from learn_links where id = :id and store_id = :storeId')

const insertUse = sql(
  'useLearnLink',
  `insert into learn_links (id, store_id, student_id, purpose, used_at, expires_at)
   values (:id, :storeId, :studentId, :purpose, :now, :expiresAt)
   on conflict (id, store_id) do nothing returning id`,
)
