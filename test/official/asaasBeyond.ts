import type { Beyond } from './judge.ts'

const RECORDED = 'an answer of the gateway’s sandbox, July 2026'
const PAGES = 'docs.asaas.com'

/** The client is older than recurring PIX. */
const RECURRING_EVENTS = [
  'AUTHORIZATION_ACTIVATED',
  'AUTHORIZATION_CANCELLED',
  'AUTHORIZATION_EXPIRED',
  'AUTHORIZATION_REFUSED',
  'PAYMENT_INSTRUCTION_REFUSED',
  'PAYMENT_INSTRUCTION_CANCELLED',
].map((name) => `PIX_AUTOMATIC_RECURRING_${name}`)

const ofRecurringPix = ['SaveRequest', 'UpdateRequest', 'GetResponse'].flatMap((type) =>
  RECURRING_EVENTS.map((event) => [
    `WebhookConfig${type}WebhookEvent=${event}`,
    `${PAGES}, "Eventos para Pix Automático"`,
  ]),
)

/** Facts that the company's client lacks, with their sources. */
export const asaasBeyond: Beyond = {
  ...Object.fromEntries(ofRecurringPix),
  'PaymentGetResponseDto.confirmedDate': RECORDED,
  'PaymentGetResponseDto.lastInvoiceViewedDate': RECORDED,
  'PaymentGetResponseDto.lastBankSlipViewedDate': RECORDED,
  'PaymentGetResponseDto.chargeback': `${PAGES}, "Recuperar uma única cobrança"`,
  'PaymentDiscountDto.limitDate': RECORDED,
  'PaymentFineResponseDto.type': RECORDED,
  'PaymentInterestResponseDto.type': RECORDED,
  'PaymentPixQrCodeResponseDto.success': RECORDED,
  'PaymentPixQrCodeResponseDto.description': RECORDED,
  'CustomerGetResponseDto.company': RECORDED,
  'WebhookConfigGetResponseDto.object': RECORDED,
  'WebhookConfigGetResponseDto.penalizedRequestsCount': RECORDED,
  // The client requires `value` even for a plan. The gateway's sandbox accepts a plan with only `totalValue`.
  'PaymentSaveWithCreditCardRequestDto.value!': RECORDED,
  'PaymentRefundRequestDto.splitRefunds': `${PAGES}, "Estornar cobrança"`,
  'WebhookConfigSaveRequestWebhookEvent=BALANCE_VALUE_BLOCKED': `${PAGES}, "Eventos para bloqueios de saldo"`,
  'WebhookConfigSaveRequestWebhookEvent=BALANCE_VALUE_UNBLOCKED': `${PAGES}, "Eventos para bloqueios de saldo"`,
  'WebhookConfigUpdateRequestWebhookEvent=BALANCE_VALUE_BLOCKED': `${PAGES}, "Eventos para bloqueios de saldo"`,
  'WebhookConfigUpdateRequestWebhookEvent=BALANCE_VALUE_UNBLOCKED': `${PAGES}, "Eventos para bloqueios de saldo"`,
  'WebhookConfigGetResponseWebhookEvent=BALANCE_VALUE_BLOCKED': `${PAGES}, "Eventos para bloqueios de saldo"`,
  'WebhookConfigGetResponseWebhookEvent=BALANCE_VALUE_UNBLOCKED': `${PAGES}, "Eventos para bloqueios de saldo"`,
  '?dateCreated[ge]': `${PAGES}, "Listar transferências"`,
  '?dateCreated[le]': `${PAGES}, "Listar transferências"`,
  '?limit': `${PAGES}, "Listar transferências"`,
  '?offset': `${PAGES}, "Listar transferências"`,
}
