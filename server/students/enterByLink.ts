import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { Origin } from '../operations/caller.ts'
import type { Store } from '../stores/store.ts'
import { expiryOf, isGenuine, isUsed, type LinkClaim, readLearnLink, useLearnLink } from './learnLink.ts'
import { findStudent, type LearnStudent } from './learnStudent.ts'
import { startStudentSession } from './studentSessions.ts'

/** `over`: the link is genuine, but was used or has expired. */
export type LinkState =
  | { is: 'open'; link: LinkClaim; student: LearnStudent }
  | { is: 'over'; link: LinkClaim; student: LearnStudent }
  | { is: 'wrong' }

/** Checks a link without using it, because mail scanners open every link of a mail. */
export async function checkLearnLink(ctx: Context, store: Store, token: string): Promise<LinkState> {
  const link = readLearnLink(store.id, token)
  const student = link && (await findStudent(ctx.database, store.id, link.studentId))
  if (!link || !student || !isGenuine(ctx, link, student.email)) return { is: 'wrong' }
  const isOver = expiryOf(link) <= systemNow() || (await isUsed(ctx.database, link))
  return { is: isOver ? 'over' : 'open', link, student }
}

/**
 * Signs a student in by a link. A link works only once, even in simultaneous calls.
 * @returns `signed_in` with the token of the new session
 */
export async function enterByLink(
  ctx: Context,
  store: Store,
  token: string,
  from: Origin,
): Promise<{ is: 'signed_in'; token: string; link: LinkClaim } | Exclude<LinkState, { is: 'open' }>> {
  const state = await checkLearnLink(ctx, store, token)
  if (state.is !== 'open') return state
  const { link, student } = state
  if (link.purpose === 'email') return { is: 'wrong' }
  return await ctx.database.transaction(async (trx) => {
    if (!(await useLearnLink(trx, link))) return { is: 'over', link, student }
    const session = await startStudentSession(trx, { ...student, storeId: store.id }, from)
    return { is: 'signed_in', token: session, link }
  })
}
