import type { Context } from '../../core/context.ts'
import type { StudentVisit, Visit } from '../visit.ts'
import { showCourses } from './coursesPage.ts'
import { renewLink, showEnter, useEnter } from './enterPage.ts'
import type { LearnAnswer } from './learnAnswer.ts'
import { showLesson } from './lessonPage.ts'
import { sendSignInLink, showPasswordForm, showSignIn, signInByPassword } from './signInPage.ts'
import { signOut } from './signOut.ts'

/**
 * A page or form of the members area. Its path follows `/learn/{storeId}`. A `student` is signed in. A `fresh` student
 * has also given a link, a password or a passkey a short time ago.
 */
export type LearnRoute = { method: 'GET' | 'POST'; path: string } & (
  | { guard: 'anyone'; run(ctx: Context, visit: Visit): Promise<LearnAnswer> }
  | { guard: 'student' | 'fresh'; run(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> }
)

/** All pages and forms of the members area. */
export const learnRoutes: readonly LearnRoute[] = [
  { method: 'GET', path: '', guard: 'student', run: showCourses },
  { method: 'GET', path: '/lessons/:id', guard: 'student', run: showLesson },
  { method: 'GET', path: '/sign-in', guard: 'anyone', run: showSignIn },
  { method: 'POST', path: '/sign-in', guard: 'anyone', run: sendSignInLink },
  { method: 'GET', path: '/password', guard: 'anyone', run: showPasswordForm },
  { method: 'POST', path: '/password', guard: 'anyone', run: signInByPassword },
  { method: 'GET', path: '/enter', guard: 'anyone', run: showEnter },
  { method: 'POST', path: '/enter', guard: 'anyone', run: useEnter },
  { method: 'POST', path: '/renew', guard: 'anyone', run: renewLink },
  { method: 'POST', path: '/sign-out', guard: 'student', run: signOut },
]
