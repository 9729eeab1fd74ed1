import type { Provider } from '../../server/core/provider.ts'
import type { Method } from '../../server/gateways/port/payments.ts'

/** The payment methods in tests of all gateways. */
export const METHODS: Record<Provider, readonly Method[]> = {
  GATEWAY_A: ['pix', 'boleto', 'credit_card'],
  GATEWAY_B: ['pix', 'boleto', 'credit_card'],
  GATEWAY_C: ['credit_card'],
  GATEWAY_D: ['credit_card'],
}
