import type { Context } from '../../core/context.ts'
import type { StudentVisit, Visit } from '../visit.ts'
import { endSessions, removePassword, saveAccount, savePassword } from './accountForms.ts'
import { showAccount } from './accountPage.ts'
import { confirmCertificateName, showCertificate } from './certificatePage.ts'
import { confirmByLink, confirmByPassword, showConfirm } from './confirmPage.ts'
import { showCourse } from './coursePage.ts'
import { showCourses } from './coursesPage.ts'
import { askEmailChange, confirmEmail, showEmailLink } from './emailPage.ts'
import { renewLink, showEnter, useEnter } from './enterPage.ts'
import { downloadData, eraseData, showErase } from './erasePage.ts'
import type { LearnAnswer } from './learnAnswer.ts'
import { finishLesson, keepNote, openFile, removeComment, sendComment } from './lessonForms.ts'
import { showLesson } from './lessonPage.ts'
import { showOffline } from './offlinePage.ts'
import { addPasskey, beginPasskey, beginPasskeySignIn, removePasskey, signInByPasskey } from './passkeyForms.ts'
import { enterFromPurchase, mailPurchaseLink } from './purchasePage.ts'
import {
  askRefundOfPurchase,
  cancelOwnSubscription,
  keepOwnSubscription,
  removeOwnCard,
  showPurchases,
} from './purchasesPage.ts'
import { showSearch } from './searchPage.ts'
import { sendSignInLink, showPasswordForm, showSignIn, signInByPassword } from './signInPage.ts'
import { signOut } from './signOut.ts'
import { changeOwnDay, changeOwnMethod, changeOwnPlan, pauseOwn, resumeOwn } from './steerForms.ts'

/**
 * A page or form of the members area. Its path follows `/learn/{storeId}`. A `student` is signed in. A `person` is a
 * student, not a preview. A `fresh` person has authenticated recently, by a link, a password or a passkey.
 */
export type LearnRoute = {
  method: 'GET' | 'POST'
  path: string
  /** True if the page only reads, so a replica may answer. */
  fromReplica?: true
} & (
  | { guard: 'anyone'; run(ctx: Context, visit: Visit): Promise<LearnAnswer> }
  | { guard: 'student' | 'person' | 'fresh'; run(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> }
)

/** All pages and forms of the members area. */
export const learnRoutes: readonly LearnRoute[] = [
  { method: 'GET', path: '', guard: 'student', fromReplica: true, run: showCourses },
  { method: 'GET', path: '/offline', guard: 'anyone', run: showOffline },
  { method: 'GET', path: '/sign-in', guard: 'anyone', run: showSignIn },
  { method: 'POST', path: '/sign-in', guard: 'anyone', run: sendSignInLink },
  { method: 'GET', path: '/password', guard: 'anyone', run: showPasswordForm },
  { method: 'POST', path: '/password', guard: 'anyone', run: signInByPassword },
  { method: 'GET', path: '/enter', guard: 'anyone', run: showEnter },
  { method: 'POST', path: '/enter', guard: 'anyone', run: useEnter },
  { method: 'POST', path: '/renew', guard: 'anyone', run: renewLink },
  { method: 'POST', path: '/passkey/options', guard: 'anyone', run: beginPasskeySignIn },
  { method: 'POST', path: '/passkey', guard: 'anyone', run: signInByPasskey },
  { method: 'GET', path: '/purchases', guard: 'person', run: showPurchases },
  { method: 'GET', path: '/purchases/:id', guard: 'anyone', run: enterFromPurchase },
  { method: 'POST', path: '/purchases/:id', guard: 'anyone', run: mailPurchaseLink },
  { method: 'POST', path: '/purchases/:id/refund', guard: 'person', run: askRefundOfPurchase },
  { method: 'POST', path: '/cards/:id/remove', guard: 'person', run: removeOwnCard },
  { method: 'POST', path: '/subscriptions/:id/cancel', guard: 'person', run: cancelOwnSubscription },
  { method: 'POST', path: '/subscriptions/:id/keep', guard: 'person', run: keepOwnSubscription },
  { method: 'POST', path: '/subscriptions/:id/pause', guard: 'person', run: pauseOwn },
  { method: 'POST', path: '/subscriptions/:id/resume', guard: 'person', run: resumeOwn },
  { method: 'POST', path: '/subscriptions/:id/change-day', guard: 'person', run: changeOwnDay },
  { method: 'POST', path: '/subscriptions/:id/change-plan', guard: 'person', run: changeOwnPlan },
  { method: 'POST', path: '/subscriptions/:id/change-method', guard: 'person', run: changeOwnMethod },
  { method: 'GET', path: '/courses/:id', guard: 'student', fromReplica: true, run: showCourse },
  { method: 'GET', path: '/courses/:id/certificate', guard: 'student', run: showCertificate },
  { method: 'POST', path: '/courses/:id/certificate', guard: 'person', run: confirmCertificateName },
  { method: 'GET', path: '/lessons/:id', guard: 'student', fromReplica: true, run: showLesson },
  { method: 'GET', path: '/lessons/:id/files/:part', guard: 'student', run: openFile },
  { method: 'POST', path: '/lessons/:id/complete', guard: 'student', run: finishLesson },
  { method: 'POST', path: '/lessons/:id/notes', guard: 'student', run: keepNote },
  { method: 'POST', path: '/lessons/:id/comments', guard: 'student', run: sendComment },
  { method: 'POST', path: '/lessons/:id/comments/remove', guard: 'student', run: removeComment },
  { method: 'GET', path: '/search', guard: 'student', fromReplica: true, run: showSearch },
  { method: 'GET', path: '/account', guard: 'student', run: showAccount },
  { method: 'POST', path: '/account', guard: 'person', run: saveAccount },
  { method: 'POST', path: '/account/email', guard: 'fresh', run: askEmailChange },
  { method: 'GET', path: '/account/email', guard: 'anyone', run: showEmailLink },
  { method: 'POST', path: '/account/email/confirm', guard: 'anyone', run: confirmEmail },
  { method: 'POST', path: '/account/password', guard: 'fresh', run: savePassword },
  { method: 'POST', path: '/account/password/remove', guard: 'fresh', run: removePassword },
  { method: 'POST', path: '/account/passkeys/options', guard: 'fresh', run: beginPasskey },
  { method: 'POST', path: '/account/passkeys', guard: 'fresh', run: addPasskey },
  { method: 'POST', path: '/account/passkeys/remove', guard: 'fresh', run: removePasskey },
  { method: 'POST', path: '/account/sessions', guard: 'student', run: endSessions },
  { method: 'GET', path: '/account/data', guard: 'fresh', run: downloadData },
  { method: 'GET', path: '/account/erase', guard: 'fresh', run: showErase },
  { method: 'POST', path: '/account/erase', guard: 'fresh', run: eraseData },
  { method: 'GET', path: '/confirm', guard: 'person', run: showConfirm },
  { method: 'POST', path: '/confirm', guard: 'person', run: confirmByPassword },
  { method: 'POST', path: '/confirm/link', guard: 'person', run: confirmByLink },
  { method: 'POST', path: '/sign-out', guard: 'student', run: signOut },
]
