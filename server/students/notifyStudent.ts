import type { Context } from '../core/context.ts'
import type { Runner } from '../core/sql.ts'
import type { Language } from '../lib/inThree.ts'
import { queueMail } from '../mail/queueMail.ts'

/** The changes of a student's sign-in methods that a mail reports. */
export type SignInChange = 'emailReplaced' | 'passwordSet' | 'passwordRemoved' | 'passkeyAdded' | 'passkeyRemoved'

/** The student to mail. `email` is the address before the change. */
export type NotifiedStudent = { id: string; storeId: string; email: string | null; language: Language | null }

/**
 * Mails a student about a change of a sign-in method, because an intruder may have made the change.
 * @param runner the transaction of the change
 */
export async function notifyStudent(
  ctx: Context,
  runner: Runner,
  { id: studentId, storeId, email, language }: NotifiedStudent,
  change: SignInChange,
): Promise<void> {
  if (email === null) return
  const mail = { storeId, kind: 'sign_in_changed', recipient: email, language, studentId, about: change } as const
  await queueMail(ctx, mail, runner)
}
