import type { Context } from '../../core/context.ts'
import { asObject } from '../../lib/untrustedJson.ts'
import {
  addStudentPasskey,
  beginStudentPasskey,
  beginStudentPasskeySignIn,
  removeStudentPasskey,
  takeStudentPasskey,
} from '../../students/studentPasskeys.ts'
import { startStudentSession } from '../../students/studentSessions.ts'
import { learnPath, notifiedOf, type StudentVisit, safeNext, type Visit } from '../visit.ts'
import type { LearnAnswer } from './learnAnswer.ts'

/** Answers the page's script with the options of `navigator.credentials.get`. @throws ApiError 409 */
export async function beginPasskeySignIn(ctx: Context, { store, from }: Visit): Promise<LearnAnswer> {
  return { is: 'json', body: await beginStudentPasskeySignIn(ctx, store, from) }
}

/** Signs in with a passkey. @throws ApiError 401 */
export async function signInByPasskey(ctx: Context, { store, from, form, body }: Visit): Promise<LearnAnswer> {
  const student = await takeStudentPasskey(ctx, store, asObject(body.response) ?? {}, from)
  const sessionToken = await startStudentSession(ctx.database, { ...student, storeId: store.id }, from)
  return { is: 'go', path: safeNext(store, form.next), sessionToken }
}

/** Answers the page's script with the options of `navigator.credentials.create`. @throws ApiError 409 */
export async function beginPasskey(ctx: Context, { store, signedIn, from }: StudentVisit): Promise<LearnAnswer> {
  return { is: 'json', body: await beginStudentPasskey(ctx, store, signedIn, from) }
}

/** Stores a passkey under the name of the browser. @throws ApiError 400; 409 */
export async function addPasskey(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  const { store, signedIn, from, body } = visit
  const passkey = { name: browserName(from.userAgent), response: asObject(body.response) ?? {} }
  await addStudentPasskey(ctx, notifiedOf(store, signedIn), passkey, from)
  return { is: 'go', path: learnPath(store, '/account?done=passkeyAdded') }
}

export async function removePasskey(ctx: Context, { store, signedIn, form }: StudentVisit): Promise<LearnAnswer> {
  await removeStudentPasskey(ctx, notifiedOf(store, signedIn), form.id ?? '')
  return { is: 'go', path: learnPath(store, '/account#passkeys') }
}

/** Returns the names of browser and operating system, so that students recognize their devices. */
export function browserName(userAgent: string): string {
  const browser = /(Edg|OPR|SamsungBrowser|Firefox|FxiOS|CriOS|Chrome|Safari)\//.exec(userAgent)?.[1]
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|CrOS|Linux)/.exec(userAgent)?.[1]
  const names: Record<string, string> = {
    Edg: 'Edge',
    OPR: 'Opera',
    SamsungBrowser: 'Samsung Internet',
    FxiOS: 'Firefox',
    CriOS: 'Chrome',
    'Mac OS X': 'Mac',
    CrOS: 'ChromeOS',
  }
  const parts = [browser, system].filter((part) => part !== undefined).map((part) => names[part] ?? part)
  return parts.join(', ') || 'Browser'
}
