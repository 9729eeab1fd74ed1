import { apiKeyOperations } from './apiKeyOperations.ts'
import { meOperations } from './meOperations.ts'
import { passkeyOperations } from './passkeyOperations.ts'
import { profileOperations } from './profileOperations.ts'
import { recoveryOperations } from './recoveryOperations.ts'
import { savedFilterOperations } from './savedFilters.ts'
import { signInOperations } from './signInOperations.ts'
import { staffMailOperations } from './staffMailOperations.ts'
import { teamOperations } from './teamOperations.ts'
import { totpOperations } from './totpOperations.ts'

export const userOperations = [
  ...apiKeyOperations,
  ...signInOperations,
  ...recoveryOperations,
  ...meOperations,
  ...profileOperations,
  ...totpOperations,
  ...passkeyOperations,
  ...teamOperations,
  ...staffMailOperations,
  ...savedFilterOperations,
]
