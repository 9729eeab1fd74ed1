import type { EventKind } from '../../events/eventKinds.ts'
import type { Conversion } from './conversion.ts'

/**
 * Returns an invented purchase for a test by hand. The services mark it as a test, and its buyer does not exist.
 * @param payload the stored test event
 */
export function sampleConversion(storeId: string, event: EventKind, payload: string): Omit<Conversion, 'isTest'> {
  const { createdAt, data } = JSON.parse(`{${payload}`) as { createdAt: string; data: { id: string } }
  const at = new Date(createdAt)
  return {
    event,
    at,
    paymentId: data.id,
    storeId,
    status: 'paid',
    method: 'pix',
    totalInCents: 9_700,
    refundInCents: 0,
    platformFeeInCents: 0,
    currency: 'brl',
    createdAt: at,
    paidAt: at,
    chargeId: null,
    name: 'Produto de teste',
    productId: null,
    offer: null,
    items: null,
    buyerName: 'Cliente de Teste',
    buyerEmail: 'teste@example.com',
    buyerDocument: '52998224725',
    buyerPhone: '11987654321',
    buyerIp: null,
    userAgent: null,
    consented: true,
    tracking: null,
  }
}
