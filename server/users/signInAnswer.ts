import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { nullable, oneOf } from '../lib/schema.ts'
import type { SignInResult } from './signIn.ts'

const SignInState = Type.Object(
  {
    state: oneOf(['signed_in', 'second_factor']),
    methods: nullable(Type.Array(oneOf(['totp', 'recovery']), { description: 'The accepted kinds of second factor' })),
  },
  { $id: 'SignInState' },
)

/** Common parts of the operations that sign a person in. */
export const answersWithSignIn = {
  answers: { 200: SignInState },
  // Runs without a transaction, because the count of wrong passwords must stay in the database if the call fails.
  commitsItself: true,
  answer: (_ctx: Context, { state }: SignInResult): Static<typeof SignInState> => ({
    state,
    methods: state === 'signed_in' ? null : ['totp', 'recovery'],
  }),
  session: ({ token, deviceToken }: SignInResult) => ({ sessionToken: token, deviceToken }),
  audit: ({ userId }: SignInResult) => ({ subject: userId, by: userId }),
}
