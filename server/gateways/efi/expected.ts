import type { ExpectedAnswer } from '../port/expectedAnswer.ts'
import { MEANINGS } from './charge.ts'

const CHARGE_STATUSES = Object.keys(MEANINGS)

/** The fields of gateway C that this version reads (documentation, "Cartão" of the charges API). */
export const expectedAnswers: readonly ExpectedAnswer[] = [
  { call: 'POST /v1/authorize', fields: { access_token: 'text', expires_in: 'number' } },
  {
    call: 'POST /v1/charge',
    fields: {
      'data.charge_id': 'whole_number',
      'data.status': CHARGE_STATUSES,
      'data.total': 'total_in_cents',
      'data.custom_id': 'reference',
    },
  },
  {
    call: 'GET /v1/charge/{id}',
    fields: {
      'data.charge_id': 'whole_number',
      'data.status': CHARGE_STATUSES,
      'data.total': 'total_in_cents',
      'data.custom_id': 'reference',
      'data.history?': 'list',
    },
  },
  {
    call: 'GET /v1/charges',
    fields: {
      data: 'list',
      'data[].id': 'whole_number',
      'data[].status': CHARGE_STATUSES,
      'data[].total': 'whole_number',
      'data[].created_at': 'text',
    },
  },
]
