import type { Context } from '../../core/context.ts'
import { ApiError } from '../../core/errors.ts'
import { confirmName } from '../../courses/confirmName.ts'
import { setStudentLanguage } from '../../courses/setStudentLanguage.ts'
import { languages } from '../../lib/inThree.ts'
import { removeStudentPassword, setStudentPassword } from '../../students/studentPassword.ts'
import { endStudentSession, endStudentSessions } from '../../students/studentSessions.ts'
import { learnerOf, learnPath, notifiedOf, type StudentVisit } from '../visit.ts'
import { showAccount } from './accountPage.ts'
import type { LearnAnswer } from './learnAnswer.ts'

/** Saves name and language. New certificates show this name. */
export async function saveAccount(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  const { store, signedIn, form, messages } = visit
  const language = languages.find((one) => one === form.language) ?? messages.language
  try {
    await confirmName(ctx, store, learnerOf(signedIn), form.name ?? '')
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    return await showAccount(ctx, visit, { name: messages.wrongName })
  }
  await setStudentLanguage(ctx.database, store.id, { studentId: signedIn.studentId, language })
  return { is: 'go', path: learnPath(store, `/account?done=saved&lang=${language}`) }
}

/** Sets the password and ends the other sessions. */
export async function savePassword(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  const { store, signedIn, form, messages } = visit
  const { studentId: id, name, email, language, sessionId } = signedIn
  const password = form.password ?? ''
  const isLong = password.length >= 8 && password.length <= 200
  if (!isLong) return await showAccount(ctx, visit, { password: messages.newPasswordHint })
  try {
    const deviceToken = await setStudentPassword(ctx, store, { id, name, email, language }, { password, sessionId })
    return { is: 'go', path: learnPath(store, '/account?done=passwordSet'), deviceToken }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    return await showAccount(ctx, visit, { password: messages.weakPassword })
  }
}

export async function removePassword(ctx: Context, { store, signedIn }: StudentVisit): Promise<LearnAnswer> {
  await removeStudentPassword(ctx, notifiedOf(store, signedIn))
  return { is: 'go', path: learnPath(store, '/account?done=passwordRemoved') }
}

/** Ends the session with the sent id. Without an id it ends all other sessions. */
export async function endSessions(ctx: Context, { store, signedIn, form }: StudentVisit): Promise<LearnAnswer> {
  const { studentId, sessionId } = signedIn
  const key = { storeId: store.id, studentId }
  if (form.id) await endStudentSession(ctx.database, key, form.id)
  else await endStudentSessions(ctx.database, key, sessionId)
  return { is: 'go', path: learnPath(store, '/account?done=sessionsEnded') }
}
