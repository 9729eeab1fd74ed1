import type { Attack } from './attack.ts'
import { keepKnocking, knock } from './knock.ts'
import { NEIGHBOUR_EMAIL, type Target } from './target.ts'

const WRONG = 'esta não é a senha de ninguém'

/** Sign-ins with unknown e-mails, all from one network address. */
export const strangers: Attack = {
  about: '2000 sign-ins a round with random e-mails from one address',
  neighbour: 'orders',
  rowLimit: 300,
  begin: async (target) =>
    keepKnocking(8, 2_000, (number) =>
      signIn(target, `ninguem-${number}-${Math.random().toString(36).slice(2)}@example.com`, '203.0.113.50'),
    ),
}

/** Wrong passwords for one person from ten addresses. The attack must not lock the person out. */
export const lockOut: Attack = {
  about: '200 wrong passwords a round for one person, from ten addresses',
  neighbour: 'signIns',
  rowLimit: 300,
  begin: async (target) =>
    keepKnocking(4, 200, (number) => signIn(target, NEIGHBOUR_EMAIL, `203.0.113.${100 + (number % 10)}`)),
}

function signIn(target: Target, email: string, address: string): Promise<unknown> {
  const url = `${target.url}/dashboard/api/session`
  const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address }
  return knock({ method: 'POST', url, headers, body: { email, password: WRONG } }, '127.0.0.1')
}
