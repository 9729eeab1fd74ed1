import { writtenMailOperations } from './getMail.ts'
import { listMailsOperation } from './listMails.ts'
import { mailPreviewOperations } from './previewOperations.ts'

export const mailOperations = [listMailsOperation, ...writtenMailOperations, ...mailPreviewOperations]
