import { Type } from 'typebox'
import { type Action, actions, type Role, roles } from '../stores/permissions.ts'

/** Named schemas: the dashboard's client has one type for each. */
export const ActionName = Type.Unsafe<Action>({ $id: 'Action', type: 'string', enum: actions })
export const RoleName = Type.Unsafe<Role>({ $id: 'Role', type: 'string', enum: roles })
