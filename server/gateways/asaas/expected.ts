import type { ExpectedAnswer } from '../port/expectedAnswer.ts'
import { AUTHORIZATION_STATUSES } from './authorizations.ts'
import { INSTRUCTION_STATUSES } from './instructions.ts'
import { REFUND_STATUSES } from './payment.ts'
import { MEANINGS } from './status.ts'

const payment = {
  id: 'text',
  status: Object.keys(MEANINGS),
  value: 'total_in_reais',
  externalReference: 'reference',
  dueDate: 'text',
  deleted: 'boolean',
  'invoiceUrl?': 'text',
  'bankSlipUrl?': 'text',
  'nossoNumero?': 'text',
  'refunds[].value?': 'number',
  'refunds[].status?': Object.keys(REFUND_STATUSES),
} as const

/** The answers to `GET /v3/payments` contain the order of the trial, and other orders of the account. */
const listed = {
  data: 'list',
  hasMore: 'boolean',
  'data[].id': 'text',
  'data[].status': Object.keys(MEANINGS),
  'data[].value': 'number',
  'data[].billingType': 'text',
} as const

/** The fields of gateway A that this version reads (documentation of each call at docs.asaas.com/reference). */
export const expectedAnswers: readonly ExpectedAnswer[] = [
  { call: 'POST /v3/customers', fields: { id: 'text' } },
  { call: 'POST /v3/payments', fields: payment },
  { call: 'GET /v3/payments/{id}/pixQrCode', fields: { payload: 'text', 'expirationDate?': 'text' } },
  { call: 'GET /v3/payments/{id}/identificationField', fields: { 'identificationField?': 'text', 'barCode?': 'text' } },
  { call: 'POST /v3/payments/{id}/refund', fields: { id: 'text', status: Object.keys(MEANINGS) } },
  { call: 'GET /v3/payments/{id}', fields: payment },
  { call: 'DELETE /v3/payments/{id}', fields: { deleted: 'boolean' } },
  { call: 'GET /v3/payments', fields: listed },
  {
    call: 'POST /v3/pix/automatic/authorizations',
    fields: {
      id: 'text',
      status: Object.keys(AUTHORIZATION_STATUSES),
      contractId: 'reference',
      customerId: 'text',
      payload: 'text',
      'immediateQrCode.conciliationIdentifier': 'text',
    },
  },
  {
    call: 'GET /v3/pix/automatic/paymentInstructions',
    fields: {
      data: 'list',
      'data[].id': 'text',
      'data[].status': Object.keys(INSTRUCTION_STATUSES),
      'data[].dueDate': 'text',
      'data[].paymentId': 'text',
    },
  },
  { call: 'GET /v3/finance/balance', fields: { balance: 'number' } },
  { call: 'GET /v3/finance/payment/statistics', fields: { netValue: 'number' } },
  { call: 'GET /v3/finance/split/statistics', fields: { value: 'number' } },
  {
    call: 'GET /v3/financialTransactions',
    fields: {
      data: 'list',
      hasMore: 'boolean',
      'data[].id': 'text',
      'data[].type': 'text',
      'data[].date': 'text',
      'data[].value': 'number',
    },
  },
  {
    call: 'GET /v3/transfers',
    fields: { data: 'list', hasMore: 'boolean', 'data[].id': 'text', 'data[].value': 'number' },
  },
  {
    call: 'GET /v3/webhooks',
    fields: { data: 'list', 'data[].id': 'text', 'data[].url': 'text', 'data[].interrupted': 'boolean' },
  },
]
