import { withTag } from '../operations/operation.ts'
import { writtenMailOperations } from './getMail.ts'
import { listMailsOperation } from './listMails.ts'
import { mailPreviewOperations } from './previewOperations.ts'
import { repeatMailOperation } from './repeatMail.ts'

export const mailOperations = [
  ...withTag('Sandbox', [listMailsOperation]),
  ...withTag('Mails', [...writtenMailOperations, repeatMailOperation, ...mailPreviewOperations]),
]
