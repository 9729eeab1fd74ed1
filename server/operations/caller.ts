import type { Store } from '../stores/store.ts'
import type { Action, Role } from './permissions.ts'

/** The dashboard's languages. */
export const locales = ['pt', 'en', 'es'] as const
export type Locale = (typeof locales)[number]

/** A person who works in stores. `users/user.ts` declares its row. */
export type User = {
  id: string
  /** The address in lower case. */
  email: string
  name: string
  /** Null if the person uses the browser's language. */
  locale: Locale | null
  /** True if a sign-in needs a code of the authenticator app after the password. */
  totpEnabled: boolean
}

/**
 * The second factor of a session. `totp` is a code after the password. A `passkey` replaces both the password and the
 * code.
 */
export type SecondFactor = 'totp' | 'passkey'

/** The network address and the browser of a request. */
export type Origin = {
  address: string
  userAgent: string
  /** The `Host` header of the request, with the name and the port of this server. */
  host: string
  /**
   * The origin of the store's own host name, if the request was sent to that host name. A passkey belongs to one host
   * name.
   */
  ownOrigin?: string | undefined
  /** The tokens of earlier sign-ins that the browser keeps (`devices.ts`). */
  deviceTokens: readonly string[]
}

/** A signed-in person. */
export type Person = { user: User; sessionId: string; secondFactor: SecondFactor | null; from: Origin }

export type Member = Person & { store: Store; role: Role }

/**
 * The callers that an operation accepts. `second_factor` is a person who has entered the password but not yet the code.
 * `person` is any signed-in person. An action accepts members of the store in the path if their role allows the action.
 */
export type Guard = 'anyone' | 'second_factor' | 'person' | Action

/** The type of the callers that a guard accepts. */
export type CallerOf<G extends Guard> = G extends 'anyone'
  ? { from: Origin }
  : G extends 'person' | 'second_factor'
    ? Person
    : Member
