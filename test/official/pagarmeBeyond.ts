import type { Beyond } from './judge.ts'

const PAGES = 'docs.pagar.me'
/** The client marks every field of its models as required, even fields that exclude each other. */
const OPTIONAL = `${PAGES}: the field is optional`

/**
 * Facts that the company's client lacks, and required fields that the company's pages do not require. Each has its
 * source.
 */
export const pagarmeBeyond: Beyond = {
  'createCustomerRequest.metadata!': OPTIONAL,
  'createCustomerRequest.code!': OPTIONAL,
  'createOrderRequest.customer!': `${PAGES}, "Criar pedido": a customer, or the id of one`,
  'createOrderItemRequest.category!': OPTIONAL,
  'createAddressRequest.street!': `${PAGES}, "Endereços": line_1 has it`,
  'createAddressRequest.number!': `${PAGES}, "Endereços": line_1 has it`,
  'createAddressRequest.neighborhood!': `${PAGES}, "Endereços": line_1 has it`,
  'createAddressRequest.complement!': `${PAGES}, "Endereços": line_2 has it`,
  'createAddressRequest.line_2!': OPTIONAL,
  'createBoletoPaymentRequest.retries!': OPTIONAL,
  'createBoletoPaymentRequest.billing_address!': OPTIONAL,
  'createBoletoPaymentRequest.document_number!': OPTIONAL,
  'createBoletoPaymentRequest.statement_descriptor!': OPTIONAL,
  'createBoletoPaymentRequest.type': `${PAGES}, "Boleto": DM or BDP`,
  'createCreditCardPaymentRequest.recurrence_cycle': `${PAGES}, "Cartão de crédito": the client calls it recurrency_cycle`,
}
