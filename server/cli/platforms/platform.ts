import type { SaleStatus } from '../../payments/paymentStatus.ts'

/** `balcao migrate-from` reads exports of these platforms. */
export const platforms = ['hotmart', 'kiwify', 'eduzz'] as const
export type Platform = (typeof platforms)[number]

/** The fields of a sale that an export may have. Only the first five are in every export. */
export const requiredFields = ['transaction', 'status', 'createdAt', 'product', 'total'] as const
type Field =
  | (typeof requiredFields)[number]
  | 'net'
  | 'currency'
  | 'method'
  | 'installments'
  | 'coupon'
  | 'offer'
  | 'src'
  | 'sck'
  | 'utmSource'
  | 'name'
  | 'email'
  | 'areaCode'
  | 'phone'
  | 'document'
  | 'zipCode'
  | 'street'
  | 'number'
  | 'complement'
  | 'neighborhood'
  | 'city'
  | 'state'

/**
 * Several names of each column, because platforms rename their columns. The first of these names in the file is used.
 */
export type Columns = Readonly<Record<(typeof requiredFields)[number], readonly string[]>> &
  Readonly<Partial<Record<Field, readonly string[]>>>

const address = {
  street: ['Endereço'],
  number: ['Número'],
  complement: ['Complemento'],
  neighborhood: ['Bairro'],
  city: ['Cidade'],
}

/**
 * The columns of each platform's list of sales, with their current and earlier names. Case and accents do not matter.
 */
export const columnsOf: Readonly<Record<Platform, Columns>> = {
  hotmart: {
    ...address,
    transaction: ['Código da transação', 'Transação'],
    status: ['Status da transação', 'Status'],
    createdAt: ['Data da transação', 'Data de Venda'],
    product: ['Produto', 'Nome do Produto'],
    total: ['Valor de compra com impostos', 'Preço Total'],
    net: ['Faturamento líquido'],
    currency: ['Moeda de compra', 'Moeda'],
    method: ['Método de pagamento', 'Meio de Pagamento'],
    installments: ['Quantidade total de parcelas', 'Número da Parcela'],
    coupon: ['Código de cupom', 'Cupom'],
    offer: ['Nome deste preço'],
    src: ['Código SRC', 'Origem'],
    sck: ['Código SCK', 'Origem de Checkout'],
    name: ['Comprador(a)', 'Nome'],
    email: ['Email do(a) Comprador(a)', 'Email'],
    areaCode: ['DDD'],
    phone: ['Telefone'],
    document: ['Documento'],
    zipCode: ['Código postal', 'CEP'],
    state: ['Estado / Província', 'Estado'],
  },
  kiwify: {
    ...address,
    transaction: ['ID da venda'],
    status: ['Status'],
    createdAt: ['Data de Criação'],
    product: ['Produto'],
    total: ['Total com acréscimo', 'Preço base do produto'],
    net: ['Valor líquido'],
    currency: ['Moeda'],
    method: ['Pagamento'],
    installments: ['Parcelas'],
    coupon: ['Coupon Code'],
    offer: ['Oferta'],
    src: ['Tracking src'],
    sck: ['Tracking sck'],
    name: ['Cliente'],
    email: ['Email', 'Cliente Email'],
    phone: ['Celular'],
    document: ['CPF', 'CPF / CNPJ'],
    zipCode: ['CEP'],
    state: ['Estado'],
  },
  eduzz: {
    ...address,
    transaction: ['Fatura'],
    status: ['Status'],
    createdAt: ['Data de Criação'],
    product: ['Produto'],
    total: ['Valor da Venda com Juros', 'Valor da Venda'],
    net: ['Ganho Liquido'],
    currency: ['Moeda'],
    method: ['Forma de Pagamento'],
    installments: ['Nº Parcelas'],
    coupon: ['Cupom'],
    offer: ['Nome da Oferta'],
    utmSource: ['UTM Source'],
    name: ['Cliente / Nome'],
    email: ['Cliente / E-mail'],
    phone: ['Cliente / Fones'],
    document: ['Cliente / Documento'],
    zipCode: ['CEP'],
    state: ['UF'],
  },
}

/**
 * The status for each word of the platforms, in lower case and without accents. A disputed or partially refunded sale
 * is still paid. A sale with a chargeback counts as refunded, like our own sales.
 */
export const statusOfWord: Readonly<Record<string, SaleStatus>> = {
  ...wordsOf('PAID', [
    'aprovado',
    'aprovada',
    'approved',
    'completo',
    'completa',
    'complete',
    'completed',
    'concluida',
    'concluido',
    'pago',
    'paga',
    'paid',
    'em dia',
    'disputa',
    'em disputa',
    'dispute',
    'disputed',
    'protesto',
    'protestado',
    'protested',
    'reclamado',
    'reembolsado parcialmente',
    'parcialmente reembolsado',
    'partially_refunded',
    'partially refunded',
    'aguardando reembolso',
  ]),
  ...wordsOf('PENDING', [
    'aberta',
    'aberto',
    'aguardando pagamento',
    'waiting_payment',
    'waiting payment',
    'boleto impresso',
    'billet_printed',
    'printed_billet',
    'iniciada',
    'started',
    'em analise',
    'analysis',
    'under_analisys',
    'under_analysis',
    'processando',
    'processing_transaction',
    'pendente',
    'pending',
    'pre_order',
    'agendada',
  ]),
  ...wordsOf('FAILED', [
    'cancelado',
    'cancelada',
    'cancelled',
    'canceled',
    'recusado',
    'recusada',
    'refused',
    'declined',
    'bloqueado',
    'blocked',
    'no_funds',
    'sem saldo',
    'atrasado',
    'atrasada',
    'overdue',
    'duplicada',
  ]),
  ...wordsOf('EXPIRED', ['expirado', 'expirada', 'expired', 'vencida', 'vencido']),
  ...wordsOf('REFUNDED', [
    'reembolsado',
    'reembolsada',
    'refunded',
    'devolvido',
    'devolvida',
    'chargeback',
    'chargedback',
    'charged_back',
  ]),
}

function wordsOf(status: SaleStatus, words: readonly string[]): Record<string, SaleStatus> {
  return Object.fromEntries(words.map((word) => [word, status]))
}
