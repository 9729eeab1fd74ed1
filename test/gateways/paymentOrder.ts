import { dateInSaoPaulo } from '../../server/brazil/calendar.ts'
import { systemNow } from '../../server/core/clock.ts'
import { newId } from '../../server/core/ids.ts'
import type { PaymentOrder } from '../../server/gateways/port/payments.ts'

/** An order of R$ 10,50 that every gateway accepts. */
export function paymentOrder(overrides: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    reference: newId('pay'),
    totalInCents: 1050,
    currency: 'brl',
    installments: 1,
    description: 'Aula de violão',
    statementDescriptor: undefined,
    buyer: { name: 'Ana Souza', email: 'ana@example.com', document: '12345678909', phone: '11987654321' },
    today: dateInSaoPaulo(systemNow()),
    ...overrides,
  }
}
