import { type TBoolean, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { type Action, may, type Role } from './permissions.ts'

/**
 * For each operation: the action that its guard requires, and `allowed`, true if the state of the resource allows it.
 */
type Rules<Name extends string> = Record<Name, readonly [action: Action, allowed: boolean]>

/**
 * Returns for each operation whether a person with this role may perform it now. Screens show a button only if the
 * value is true. An operation that checks the resource's state uses the same rule as `allowed`. Other operations are
 * safe to repeat, so for them `allowed` only hides buttons.
 */
export function canOf<Name extends string>(ctx: Context, role: Role, rules: Rules<Name>): Record<Name, boolean> {
  const exists = (action: Action) => action !== 'sandbox.act' || ctx.settings.environment === 'sandbox'
  const entries = Object.entries<Rules<Name>[Name]>(rules)
  const answers = entries.map(([name, [action, allowed]]) => [name, allowed && exists(action) && may(role, action)])
  return Object.fromEntries(answers) as Record<Name, boolean>
}

/** Returns the schema of a result of `canOf` with these operations. */
export function canFields<Name extends string>(...names: Name[]) {
  const fields = Object.fromEntries(names.map((name) => [name, Type.Boolean()])) as Record<Name, TBoolean>
  return Type.Object(fields, {
    description: 'For each operation: true if the person may perform it on this resource now',
  })
}
