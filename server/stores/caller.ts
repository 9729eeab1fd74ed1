import { declareRow, derived, orNull, type RowOf, text } from '../core/row.ts'
import type { Action, Role } from './permissions.ts'
import type { Store } from './store.ts'

/** The dashboard's languages. */
export const locales = ['pt', 'en', 'es'] as const
export type Locale = (typeof locales)[number]

export const userRow = declareRow('users', {
  id: text(),
  /** Lower case. */
  email: text(),
  name: text(),
  /** Null means the browser's language. */
  locale: orNull(text<Locale>()),
  /** Whether a sign-in needs a code of the authenticator after the password. */
  totpEnabled: derived<boolean>('users.totp_confirmed_at is not null'),
})
/** A person who works in stores. */
export type User = RowOf<typeof userRow>

/** The second factor of a session: a code after the password, or a passkey, which replaces password and code. */
export type SecondFactor = 'totp' | 'passkey'

/** Where a request comes from. */
export type Origin = {
  address: string
  userAgent: string
  /** The `Host` of the request: this server's name, with the port. */
  host: string
  /** The tokens of earlier sign-ins that the browser keeps (`devices.ts`). */
  deviceTokens: readonly string[]
}

/** A signed-in person. */
export type Person = { user: User; sessionId: string; secondFactor: SecondFactor | null; from: Origin }

/** A person in a store. */
export type Member = Person & { store: Store; role: Role }

/**
 * Who may call: anyone; a person who gave the password but not yet the code; any signed-in person; or a member of the
 * store in the path whose role allows the action.
 */
export type Guard = 'anyone' | 'second_factor' | 'person' | Action

/** The caller whom a guard lets in. */
export type CallerOf<G extends Guard> = G extends 'anyone'
  ? { from: Origin }
  : G extends 'person' | 'second_factor'
    ? Person
    : Member
