import { Type } from 'typebox'
import { PASSWORD_LENGTH } from './passwords.ts'

/**
 * A password that a person enters to sign in. The schema accepts short texts, so its error does not reveal the minimum
 * length.
 */
export const password = Type.String({ minLength: 1, maxLength: PASSWORD_LENGTH.max })

export const newPassword = Type.String({ minLength: PASSWORD_LENGTH.min, maxLength: PASSWORD_LENGTH.max })
