import { randomInt } from 'node:crypto'
import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import type { Runner } from '../core/sql.ts'
import { normalizeEmail } from '../lib/email.ts'
import type { Language } from '../lib/inThree.ts'
import { queueMail } from '../mail/queueMail.ts'
import type { Origin } from '../operations/caller.ts'
import type { Store } from '../stores/store.ts'
import { countAttempt } from '../users/throttle.ts'
import { findAccount } from './accountOfBuyer.ts'
import type { LearnStudent } from './learnStudent.ts'

/** Requests for unknown addresses are counted in this many shared rows, so they cannot fill the table. */
const ROWS_FOR_NOBODY = 64

/**
 * Mails a link that signs a student or a buyer in. An unknown address gets the same answer after the same time, because both
 * cases commit one transaction and a job sends the mail later.
 * @param to.page the page that the link opens, a result of `pageIn`; the default is the first page
 * @throws ApiError 429
 */
export async function requestSignInLink(
  ctx: Context,
  store: Store,
  { email, language, page }: { email: string; language: Language; page?: string },
  from: Pick<Origin, 'address'>,
): Promise<void> {
  const address = normalizeEmail(email)
  await countAttempt(ctx, 'studentMail', { account: accountOf(store, address), address: from.address })
  await ctx.database.transaction(async (trx) => {
    const student = await findAccount(trx, store, address)
    await mailLink(ctx, store, { student, language, page }, trx)
  })
}

/**
 * Mails a new link to a known student, for example to the student of an old link.
 * @param to.page as in `requestSignInLink`
 * @throws ApiError 429
 */
export async function resendSignInLink(
  ctx: Context,
  store: Store,
  { student, language, page }: { student: LearnStudent; language: Language; page?: string },
  from: Pick<Origin, 'address'>,
): Promise<void> {
  await countAttempt(ctx, 'studentMail', {
    account: accountOf(store, student.email ?? student.id),
    address: from.address,
  })
  await mailLink(ctx, store, { student, language, page })
}

/** Returns the key for the count of attempts. It contains the store, because a person may study at several stores. */
export function accountOf(store: Store, email: string): string {
  return `${normalizeEmail(email)} as a student of ${store.id}`
}

async function mailLink(
  ctx: Context,
  store: Store,
  { student, language, page }: { student: LearnStudent | undefined; language: Language; page?: string },
  runner?: Runner,
): Promise<void> {
  const recipient = student?.email ?? undefined
  const id = student ? newId('mail') : `mail_learner${randomInt(ROWS_FOR_NOBODY)}`
  // The link is made from the mail's row, so the mail needs no data.
  const mail = { id, storeId: store.id, kind: 'learn_link', recipient, language, studentId: student?.id } as const
  await queueMail(ctx, { ...mail, about: page }, runner)
}
