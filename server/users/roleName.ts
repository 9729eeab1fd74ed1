import { Type } from 'typebox'
import { type Action, actions, type Role, roles } from '../operations/permissions.ts'

/** Schemas with names. The dashboard's client gets one type for each name. */
export const ActionName = Type.Unsafe<Action>({ $id: 'Action', type: 'string', enum: actions })
export const RoleName = Type.Unsafe<Role>({ $id: 'Role', type: 'string', enum: roles })
