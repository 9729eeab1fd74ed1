import { withTag } from '../operations/operation.ts'
import { apiKeyOperations } from './apiKeyOperations.ts'
import { meOperations } from './meOperations.ts'
import { passkeyOperations, passkeySignInOperations } from './passkeyOperations.ts'
import { profileOperations } from './profileOperations.ts'
import { recoveryOperations } from './recoveryOperations.ts'
import { savedFilterOperations } from './savedFilters.ts'
import { signInOperations } from './signInOperations.ts'
import { staffMailOperations } from './staffMailOperations.ts'
import { teamOperations } from './teamOperations.ts'
import { totpOperations } from './totpOperations.ts'

export const userOperations = [
  ...withTag('API keys', apiKeyOperations),
  ...withTag('Session', [...signInOperations, ...recoveryOperations]),
  ...withTag('Me', [...meOperations, ...profileOperations, ...totpOperations]),
  ...withTag('Session', passkeySignInOperations),
  ...withTag('Me', passkeyOperations),
  ...withTag('Members', teamOperations),
  ...withTag('Mails', staffMailOperations),
  ...withTag('Home', savedFilterOperations),
]
