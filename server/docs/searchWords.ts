/**
 * Words that readers of other products type, and the words of our pages, without accents. A reader who searches in Portuguese
 * also gets the English pages, so a Portuguese word leads to the English one.
 */
const wordsOfPages: Record<string, readonly string[]> = {
  antecipacao: ['settle'],
  assinatura: ['subscription', 'signature'],
  autenticacao: ['bearer', 'chave', 'scope'],
  backoff: ['retry', 'retries', 'attempts'],
  bulk: ['import'],
  busca: ['search'],
  cancelar: ['cancel'],
  cartao: ['cartoes'],
  cobranca: ['charge'],
  cola: ['copypaste'],
  comprador: ['buyer'],
  contestacao: ['dispute', 'chargeback'],
  copia: ['copypaste'],
  cursor: ['pagination', 'paginacao', 'sequence'],
  customer: ['buyer'],
  desconto: ['coupon', 'cupom'],
  devolucao: ['refund', 'reembolso'],
  downtime: ['without failed requests', 'outage'],
  estorno: ['refund', 'reembolso'],
  exportar: ['export', 'csv'],
  fuso: ['utc', 'brasilia'],
  gratis: ['trial'],
  k8s: ['docker', 'compose'],
  kubernetes: ['docker', 'compose'],
  localhost: ['127.0.0.1', 'loopback'],
  membro: ['members area', 'area de membros'],
  metadado: ['metadata'],
  moeda: ['currency'],
  ngrok: ['balcao listen'],
  paging: ['pagination'],
  parcela: ['installments'],
  parcelamento: ['installments'],
  parcial: ['parte', 'a part'],
  partial: ['a part'],
  postman: ['openapi'],
  reembolso: ['refund'],
  reenvio: ['resend', 'attempts', 'tentativas'],
  repasse: ['payout', 'split'],
  requisicoe: ['429', 'rate'],
  rolling: ['without failed requests'],
  sdk: ['balcao/node'],
  throttling: ['429', 'rate_limit'],
  timezone: ['utc', 'brasilia'],
  tunnel: ['balcao listen'],
  versioning: ['version'],
  zero: ['without failed requests'],
}

/** Returns words of the pages that mean the same as a word. @param word without accents and in small letters */
export function otherWords(word: string): readonly string[] {
  return Object.hasOwn(wordsOfPages, word) ? wordsOfPages[word]! : []
}
