import { type TBoolean, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { type Action, may, type Role } from './permissions.ts'

/** For each operation on a resource: the action that its guard requires, and whether the resource's state allows it. */
type Rules<Name extends string> = Record<Name, readonly [action: Action, allowed: boolean]>

/**
 * Tells what a person may do with a thing now. Screens show a button only if its entry is true. Where a call refuses by the
 * thing's state, its rule here is the same function. Other rules only choose the buttons: their calls are safe to repeat.
 */
export function canOf<Name extends string>(ctx: Context, role: Role, rules: Rules<Name>): Record<Name, boolean> {
  const exists = (action: Action) => action !== 'sandbox.act' || ctx.settings.environment === 'sandbox'
  const entries = Object.entries<Rules<Name>[Name]>(rules)
  const answers = entries.map(([name, [action, allowed]]) => [name, allowed && exists(action) && may(role, action)])
  return Object.fromEntries(answers) as Record<Name, boolean>
}

/** The schema of `canOf` with these names. */
export function canFields<Name extends string>(...names: Name[]) {
  const fields = Object.fromEntries(names.map((name) => [name, Type.Boolean()])) as Record<Name, TBoolean>
  return Type.Object(fields, { description: 'The operations that the person may perform on it now' })
}
