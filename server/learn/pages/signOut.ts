import type { Context } from '../../core/context.ts'
import { endStudentSession } from '../../students/studentSessions.ts'
import { learnPath, type StudentVisit } from '../visit.ts'
import type { LearnAnswer } from './learnAnswer.ts'

/** Ends the session of this browser. */
export async function signOut(ctx: Context, { store, signedIn }: StudentVisit): Promise<LearnAnswer> {
  const { studentId, sessionId } = signedIn
  await endStudentSession(ctx.database, { storeId: store.id, studentId }, sessionId)
  return { is: 'go', path: learnPath(store, '/sign-in'), sessionToken: null }
}
