import { withTag } from '../operations/operation.ts'
import { finishUploadOperation } from './finishUpload.ts'
import { readMediaOperations } from './listMedia.ts'
import { deleteMediaOperation } from './removeMedia.ts'
import { startUploadOperation } from './startUpload.ts'

export const mediaOperations = withTag('Files', [
  ...readMediaOperations,
  startUploadOperation,
  finishUploadOperation,
  deleteMediaOperation,
])
