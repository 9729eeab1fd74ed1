/**
 * The values of gateway B's text fields. Its client for Node does not list them. Statuses:
 * github.com/pagarme/ecommerce-module-core, commit 02a64677 (`ChargeStatus`, `TransactionStatus`), and docs.pagar.me,
 * "Cobranças". The module's names in camel case are snake case in the API.
 */
export const CHARGE_STATUSES = [
  'pending',
  'paid',
  'canceled',
  'processing',
  'failed',
  'overpaid',
  'underpaid',
  'chargedback',
  'refunded',
  'partial_refunded',
  'partial_canceled',
]
export const TRANSACTION_STATUSES = [
  'captured',
  'partial_capture',
  'authorized_pending_capture',
  'voided',
  'refunded',
  'partial_void',
  'with_error',
  'not_authorized',
  'failed',
  'chargedback',
  'generated',
  'underpaid',
  'paid',
  'overpaid',
  'partial_refunded',
  'waiting_payment',
  'pending_refund',
  'expired',
  'pending_review',
  'analyzing',
  'waiting_capture',
  'waiting_cancellation',
  'error_on_voiding',
  'error_on_refunding',
]
/** docs.pagar.me, "Eventos de webhook" and "Lista de Events". */
export const EVENTS = [
  ...['created', 'paid', 'payment_failed', 'canceled', 'closed', 'updated'].map((name) => `order.${name}`),
  ...['created', 'updated', 'paid', 'payment_failed', 'refunded', 'pending', 'processing', 'underpaid', 'overpaid'].map(
    (name) => `charge.${name}`,
  ),
  ...['partial_canceled', 'chargedback', 'antifraud_approved', 'antifraud_reproved', 'antifraud_manual'].map(
    (name) => `charge.${name}`,
  ),
  'charge.antifraud_pending',
  'chargeback.received',
  ...['created', 'updated'].map((name) => `customer.${name}`),
  ...['created', 'updated', 'deleted', 'expired'].map((name) => `card.${name}`),
  ...['address', 'plan', 'plan_item'].flatMap((one) => [`${one}.created`, `${one}.updated`, `${one}.deleted`]),
  ...['created', 'canceled', 'updated'].map((name) => `subscription.${name}`),
  ...['created', 'updated', 'deleted'].map((name) => `subscription_item.${name}`),
  ...['created', 'updated', 'paid', 'payment_failed', 'canceled'].map((name) => `invoice.${name}`),
  'recipient.updated',
  'checkout.created',
  'payment-link.created',
]
/** docs.pagar.me, "Recebíveis". */
export const PAYABLE_TYPES = ['credit', 'refund', 'refund_reversal', 'chargeback', 'chargeback_refund']
/** docs.pagar.me, "Saques". */
export const WITHDRAWAL_STATUSES = ['pending', 'created', 'processing', 'transferred', 'failed', 'canceled']
/** The gateway's own codes. docs.pagar.me listed them until August 2026. */
export const RETURN_CODES = [
  ...['1000', '1001', '1002', '1007', '1008', '1009', '1016', '1019', '1025', '1030', '1032', '1033', '1043', '1045'],
  ...['1070', '1071', '9111', '9112', '9200', '9999'],
]
/**
 * The codes of each brand that allow another attempt, and the codes that do not. Source: ABECS, "Normativo 21", quoted
 * by docs.pagar.me ("Códigos de retorno padrão ABECS"). A code that is in both lists of its brand is left out.
 */
export const ABECS_CODES = {
  Elo: {
    again: '04 05 06 38 51 55 59 61 65 75 78 91 96 P6',
    final: '12 13 14 19 23 30 41 43 54 56 57 58 63 64 76 77 82 83 AB AC FM P5',
  },
  Visa: {
    again: '05 51 55 57 59 61 62 65 75 86 91 96 B1 B2 N0 N4',
    final: '03 04 06 07 12 13 14 15 19 39 41 43 46 52 53 54 58 63 64 6P 74 76 78 81 82 92 93 94 N3 N7 N8 R0 R1 R2 R3',
  },
  Mastercard: { again: '05 51 55 57 61 63 65 75 91 96', final: '01 03 04 12 13 14 15 30 41 43 54 58 62 88 92 94' },
  Amex: { again: '100 106 116 117 121 911 912', final: '101 109 110 115 122 180 181' },
}
