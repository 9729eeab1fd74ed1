import type { ExpectedAnswer } from '../port/expectedAnswer.ts'
import { PAYMENT_STATUSES, SESSION_STATUSES } from './status.ts'

const statuses = { status: Object.keys(SESSION_STATUSES), payment_status: Object.keys(PAYMENT_STATUSES) }

const session = {
  id: 'text',
  ...statuses,
  amount_total: 'total_in_cents',
  client_reference_id: 'reference',
  expires_at: 'whole_number',
  currency: ['brl'],
  'url?': 'text',
} as const

/** The fields of gateway D that this version reads (docs.stripe.com/api). */
export const expectedAnswers: readonly ExpectedAnswer[] = [
  { call: 'POST /v1/checkout/sessions', fields: session },
  { call: 'POST /v1/checkout/sessions/{id}/expire', fields: session },
  { call: 'GET /v1/checkout/sessions/{id}', fields: session },
  {
    call: 'GET /v1/checkout/sessions',
    fields: {
      data: 'list',
      has_more: 'boolean',
      'data[].id': 'text',
      'data[].status': statuses.status,
      'data[].payment_status': statuses.payment_status,
    },
  },
  {
    call: 'GET /v1/balance',
    fields: {
      available: 'list',
      pending: 'list',
      'available[].amount': 'whole_number',
      'available[].currency': 'text',
    },
  },
  {
    call: 'GET /v1/balance_transactions',
    fields: { data: 'list', has_more: 'boolean', 'data[].amount': 'whole_number', 'data[].fee': 'whole_number' },
  },
  { call: 'GET /v1/payouts', fields: { data: 'list', has_more: 'boolean' } },
  {
    call: 'GET /v1/webhook_endpoints',
    fields: {
      data: 'list',
      'data[].url': 'text',
      'data[].status': ['enabled', 'disabled'],
      'data[].enabled_events': 'list',
    },
  },
]
