import type { ExpectedAnswer } from '../port/expectedAnswer.ts'
import { CHARGE_STATUSES } from './status.ts'

const charge = {
  id: 'text',
  status: CHARGE_STATUSES,
  amount: 'total_in_cents',
  'currency?': ['BRL'],
  payment_method: 'text',
  'last_transaction.status': 'text',
  'order.code': 'reference',
} as const

/** The fields of gateway B that this version reads (documentation of each call at docs.pagar.me/reference). */
export const expectedAnswers: readonly ExpectedAnswer[] = [
  {
    call: 'POST /orders',
    fields: {
      code: 'reference',
      charges: 'list',
      'charges[].id': 'text',
      'charges[].status': CHARGE_STATUSES,
      'charges[].amount': 'total_in_cents',
      'charges[].payment_method': ['pix', 'boleto', 'credit_card'],
      'charges[].last_transaction.status': 'text',
      'charges[].last_transaction.qr_code?': 'text',
      'charges[].last_transaction.line?': 'text',
    },
  },
  { call: 'GET /charges/{id}', fields: charge },
  { call: 'DELETE /charges/{id}', fields: { id: 'text', status: CHARGE_STATUSES, amount: 'total_in_cents' } },
  {
    call: 'GET /orders',
    fields: { data: 'list', paging: 'object', 'data[].charges': 'list', 'data[].charges[].amount': 'whole_number' },
  },
  {
    call: 'GET /charges',
    fields: { data: 'list', paging: 'object', 'data[].id': 'text', 'data[].status': CHARGE_STATUSES },
  },
  { call: 'GET /recipients/{id}', fields: { id: 'text' } },
  {
    call: 'GET /recipients/{id}/balance',
    fields: { available_amount: 'whole_number', waiting_funds_amount: 'whole_number' },
  },
  { call: 'GET /recipients/{id}/withdrawals', fields: { data: 'list' } },
  { call: 'GET /payables', fields: { data: 'list', 'data[].amount': 'whole_number', 'data[].status': 'text' } },
]
