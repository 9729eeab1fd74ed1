import { listMailsOperation } from './listMails.ts'

export const mailOperations = [listMailsOperation]
