import { Type } from 'typebox'
import { PASSWORD_LENGTH } from './passwords.ts'

/** A password that a person enters to sign in. Any text is valid, so that the answer does not reveal the right length. */
export const password = Type.String({ minLength: 1, maxLength: PASSWORD_LENGTH.max })

export const newPassword = Type.String({ minLength: PASSWORD_LENGTH.min, maxLength: PASSWORD_LENGTH.max })
