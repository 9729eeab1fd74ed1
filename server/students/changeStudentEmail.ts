import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { replaceStudentEmail } from '../courses/replaceStudentEmail.ts'
import { normalizeEmail } from '../lib/email.ts'
import type { Language } from '../lib/inThree.ts'
import { queueMail } from '../mail/queueMail.ts'
import type { Origin } from '../operations/caller.ts'
import type { Store } from '../stores/store.ts'
import { countAttempt } from '../users/throttle.ts'
import { checkLearnLink, type LinkState } from './enterByLink.ts'
import { learnLinkUrl, useLearnLink } from './learnLink.ts'
import { notifyStudent } from './notifyStudent.ts'
import { accountOf } from './requestSignInLink.ts'

/**
 * Mails a link to a new address. The e-mail changes only when the student opens the link, so nobody can take another
 * person's address. The answer does not reveal whether another student has the address.
 * @throws ApiError 429
 */
export async function requestEmailChange(
  ctx: Context,
  store: Store,
  {
    studentId,
    email,
    newEmail,
    language,
  }: { studentId: string; email: string | null; newEmail: string; language: Language },
  from: Pick<Origin, 'address'>,
): Promise<void> {
  const about = normalizeEmail(newEmail)
  await countAttempt(ctx, 'mail', { account: accountOf(store, email ?? studentId), address: from.address })
  const id = newId('mail')
  const link = learnLinkUrl(ctx, store, { id, storeId: store.id, studentId, email, purpose: 'email', about })
  const mail = { id, storeId: store.id, kind: 'learn_link', recipient: about, language, studentId } as const
  await queueMail(ctx, { ...mail, data: { link, purpose: 'email' } })
}

/** Checks a link for a new e-mail, without using it. */
export async function checkEmailLink(ctx: Context, store: Store, token: string): Promise<LinkState> {
  const state = await checkLearnLink(ctx, store, token)
  return state.is !== 'wrong' && state.link.purpose !== 'email' ? { is: 'wrong' } : state
}

/**
 * Changes the e-mail of a student by the link that was mailed to the new address. All earlier links of the student
 * become invalid. A mail to the old e-mail reports the change. The sessions stay, because the student may have lost the old mailbox but not the devices.
 */
export async function confirmEmailChange(
  ctx: Context,
  store: Store,
  token: string,
): Promise<{ is: 'changed' | 'taken' | 'over' | 'wrong' }> {
  const state = await checkEmailLink(ctx, store, token)
  if (state.is !== 'open') return { is: state.is }
  const { link, student } = state
  return await ctx.database.transaction(async (trx) => {
    if (!(await useLearnLink(trx, link))) return { is: 'over' }
    const change = { studentId: link.studentId, email: link.about! }
    if (!(await replaceStudentEmail(trx, store.id, change))) return { is: 'taken' }
    await notifyStudent(ctx, trx, { ...student, storeId: store.id }, 'emailReplaced')
    return { is: 'changed' }
  })
}
