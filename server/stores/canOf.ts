import { type TBoolean, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { type Action, may, type Role } from './permissions.ts'

/** For each call on a thing: the action that its guard asks for, and whether the state of the thing allows it. */
type Rules<Name extends string> = Record<Name, readonly [action: Action, allowed: boolean]>

/**
 * What a person may do with a thing now. Screens show a button for what is true. A rule about the state is the function
 * that the call itself asks.
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
  return Type.Object(fields, { description: 'What the person may do with it now' })
}
