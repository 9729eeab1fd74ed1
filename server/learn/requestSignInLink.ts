import { randomInt } from 'node:crypto'
import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import type { Language } from '../lib/inThree.ts'
import { queueMail } from '../mail/queueMail.ts'
import type { Origin } from '../stores/caller.ts'
import type { Store } from '../stores/store.ts'
import { countAttempt } from '../users/throttle.ts'
import { normalizeEmail } from '../users/user.ts'
import { findStudentByEmail, type LearnStudent } from './learnStudent.ts'

/** Requests for unknown addresses share this number of rows, so such requests cannot fill the table. */
const ROWS_FOR_NOBODY = 64

/**
 * Mails a link that signs the student in. An unknown address gets the same answer after the same time, because both
 * cases write one row and a job sends the mail later.
 * @throws ApiError 429
 */
export async function requestSignInLink(
  ctx: Context,
  store: Store,
  { email, language }: { email: string; language: Language },
  from: Pick<Origin, 'address'>,
): Promise<void> {
  const address = normalizeEmail(email)
  await countAttempt(ctx, 'mail', { account: accountOf(store, address), address: from.address })
  await mailLink(ctx, store, await findStudentByEmail(ctx.database, store.id, address), language)
}

/** Mails a new link to the student of an old link. @throws ApiError 429 */
export async function resendSignInLink(
  ctx: Context,
  store: Store,
  { student, language }: { student: LearnStudent; language: Language },
  from: Pick<Origin, 'address'>,
): Promise<void> {
  await countAttempt(ctx, 'mail', { account: accountOf(store, student.email ?? student.id), address: from.address })
  await mailLink(ctx, store, student, language)
}

/** Returns the account by which attempts are counted. The same person may study at several stores. */
export function accountOf(store: Store, email: string): string {
  return `${normalizeEmail(email)} as a student of ${store.id}`
}

async function mailLink(
  ctx: Context,
  store: Store,
  student: LearnStudent | undefined,
  language: Language,
): Promise<void> {
  const recipient = student?.email ?? undefined
  const id = student ? newId('mail') : `mail_learner${randomInt(ROWS_FOR_NOBODY)}`
  // The mail's id and the student determine the link, so the row needs no data.
  await queueMail(ctx, { id, storeId: store.id, kind: 'learn_link', recipient, language, studentId: student?.id })
}
