/**
 * The values of gateway B's texts, which its client for Node does not list. Statuses: github.com/pagarme/ecommerce-module-core, commit
 * 02a64677 (`ChargeStatus`, `TransactionStatus`), and docs.pagar.me, "Cobranças". Its names in camel case are the API's snake case.
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
/** The ABECS codes that docs.pagar.me lists since August 2026, "Códigos de retorno". */
export const RETURN_CODES = [
  ...['1000', '1001', '1002', '1007', '1008', '1009', '1016', '1019', '1025', '1030', '1032', '1033', '1043', '1045'],
  ...['1070', '1071', '9111', '9112', '9200', '9999'],
]
