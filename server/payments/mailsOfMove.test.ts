import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailsOfMove } from './mailsOfMove.ts'
import type { PaymentRow } from './payment.ts'
import { listStatuses, moneyCame } from './paymentStatus.ts'

test('a move without money sends no mail to the team, because its statement does not read the members', () => {
  const at = new Date('2026-03-02T12:00:00Z')
  const expiresAt = new Date('2026-03-20T12:00:00Z')
  for (const to of listStatuses((status) => !moneyCame(status)))
    for (const method of ['pix', 'boleto', 'credit_card'] as const)
      for (const subscription_id of [null, 'sub_1']) {
        const payment = { id: 'pay_1', status: 'unknown', method, subscription_id, buyer_email: 'ana@example.com' }
        const mails = mailsOfMove(payment as PaymentRow, { to, at, expiresAt })
        assert.ok(
          mails.every(({ recipient }) => recipient !== null),
          `${method} ${to}`,
        )
      }
})
