import { conflict } from '../core/errors.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { SecondFactor } from '../operations/caller.ts'

/**
 * Sets whether a store requires a second factor from all its members. Only an owner with a second factor in the session
 * can turn it on, because other owners would lose access to the store.
 * @returns the previous setting
 * @throws conflict `second_factor_missing`
 */
export async function requireSecondFactor(
  runner: Runner,
  storeId: string,
  required: boolean,
  given: SecondFactor | null,
): Promise<boolean> {
  if (required && !given)
    throw conflict(
      'second_factor_missing',
      'Set up a second factor for your own account first. If you have a second factor, sign in with it.',
    )
  const before = await isSecondFactorRequired(runner, storeId)
  await runner.rows(setRequired, { id: storeId, secondFactorRequired: required })
  return before
}

export async function isSecondFactorRequired(runner: Runner, storeId: string): Promise<boolean> {
  return (await runner.row(isRequired, { id: storeId }))!.required
}

const isRequired = sql('isSecondFactorRequired', 'select second_factor_required as required from stores where id = :id')

const setRequired = sql(
  'requireSecondFactor',
  'update stores set second_factor_required = :secondFactorRequired where id = :id',
)
