import { type TBoolean, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { type Action, may, type Role } from './permissions.ts'

/**
 * Each entry has the action that the operation's guard requires. `allowed` is true if the state of the resource allows
 * the operation.
 */
type Rules<Name extends string> = Record<Name, readonly [action: Action, allowed: boolean]>

/**
 * Returns true for each operation that a person with this role may perform now. Screens show a button only if its entry is
 * true. An operation that checks the state of the resource uses the same rule as its entry. The other operations are safe
 * to repeat, so their rules only choose the buttons.
 */
export function canOf<Name extends string>(ctx: Context, role: Role, rules: Rules<Name>): Record<Name, boolean> {
  const exists = (action: Action) => action !== 'sandbox.act' || ctx.settings.environment === 'sandbox'
  const entries = Object.entries<Rules<Name>[Name]>(rules)
  const answers = entries.map(([name, [action, allowed]]) => [name, allowed && exists(action) && may(role, action)])
  return Object.fromEntries(answers) as Record<Name, boolean>
}

/** Returns the schema of the result of `canOf` with these names. */
export function canFields<Name extends string>(...names: Name[]) {
  const fields = Object.fromEntries(names.map((name) => [name, Type.Boolean()])) as Record<Name, TBoolean>
  return Type.Object(fields, {
    description: 'True for each operation that the person may perform on this resource now',
  })
}
