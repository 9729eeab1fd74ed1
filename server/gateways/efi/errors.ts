/**
 * - `refused`: the gateway did nothing
 * - `card_token`: the gateway refused the card's token
 * - `absent`: the object of the request's path does not exist
 * - `unclear`: the gateway may have executed the request
 */
export type ErrorMeaning = 'refused' | 'card_token' | 'absent' | 'unclear'

/**
 * The codes of errors that our calls can get (documentation, "Códigos de erros", and the company's own module for PrestaShop). A
 * code that is not listed means `refused`.
 */
export const ERROR_CODES: Readonly<Record<number, ErrorMeaning>> = {
  3500000: 'unclear', // Erro interno do servidor.
  3500001: 'refused', // A aplicação fornecida não tem permissão para utilizar este endpoint.
  3500002: 'refused', // O parâmetro [data] é obrigatório.
  3500007: 'refused', // O tipo de pagamento informado não está disponível.
  3500008: 'refused', // Requisição não autorizada.
  3500010: 'absent', // A propriedade [%s] informada não existe.
  3500018: 'card_token', // O payment_token fornecido já foi utilizado.
  3500025: 'refused', // A propriedade [%s] informada é inválida.
  3500026: 'refused', // A propriedade payee_code está duplicada.
  3500029: 'refused', // Erro ao mapear repasses.
  3500034: 'refused', // The data of the request is wrong. `error_description` names the property.
  3500042: 'refused', // O parâmetro [data] deve ser um JSON.
  3500043: 'refused', // Apenas transações com status [new],[link],[waiting] ou [unpaid] podem ser canceladas.
  3500049: 'refused', // O limite de consumo para este endpoint foi excedido.
  3500055: 'refused', // O limite de consumo para este endpoint foi excedido.
  3500070: 'refused', // Apenas cobranças com status [waiting] que não foram pagas com cartão podem ser atualizadas.
  3500095: 'refused', // Itens de valor negativo não são permitidos para cobranças de marketplace.
  4600001: 'absent', // Pagamento não encontrado.
  4600002: 'refused', // Erro de validação no campo %s.
  4600035: 'refused', // Serviço indisponível para a conta.
  4600012: 'unclear', // Ocorreu um erro ao tentar realizar o pagamento.
  4600029: 'unclear', // pedido já existe
  4600037: 'refused', // O valor da emissão é superior ao limite operacional da conta.
  4600100: 'unclear', // Timeout: Não foi possível validar os dados enviados.
  4600111: 'refused', // valor de cada parcela deve ser igual ou maior que R$5,00
  4600142: 'refused', // Transação não processada por conter incoerência nos dados cadastrais.
  4600148: 'unclear', // já existe um pagamento cadastrado para este identificador.
  4600209: 'refused', // Limite de emissões diárias excedido.
  4600210: 'refused', // Não é possível emitir três cobranças idênticas.
  4600211: 'refused', // Limite de emissões mensais excedido.
  4600222: 'refused', // Recebedor e cliente não podem ser a mesma pessoa.
  4600224: 'refused', // Problemas na validação da autorização do App.
  4600523: 'refused', // Valor total com desconto está abaixo do mínimo permitido para emissão.
  4699999: 'unclear', // falha inesperada
}

/** The other documented codes. Our calls cannot get them. */
export const IGNORED_CODES: Readonly<Record<string, readonly number[]>> = {
  'subscriptions and plans, which we renew ourselves': [3500021, 3500023, 3500032, 3500040, 3500067],
  carnês: [3500041, 3500068, 3500083, 3500084, 3500100, 4600057, 4600059],
  'boletos, which we do not sell here': [3500036, 3500037, 3500038, 3500085, 3500086, 4600007, 4600060, 4600414],
  'a charge in two steps, or the second try of a charge': [3500030, 3500044, 3500072],
  'payment links': [3500006, 3500066, 3500080, 3500081, 3500097, 3500098],
  discounts: [3500073],
  'a charge that the store marks as paid': [3500069],
  'the gateway’s table of installments': [3500050, 3500053, 3500054, 3500056, 4600036],
  'the gateway’s scripts in the browser': [
    3500011, 3500051, 3500052, 3500057, 3500058, 3500059, 3500060, 3500061, 3500062, 3500063, 3500064,
  ],
  'calls of partners': [3500087, 3500088, 3500089, 3500090],
}

/** Returns the meaning of an error's body. Undefined for a body without a code. */
export function meaningOfError(body: Record<string, unknown> | undefined): ErrorMeaning | undefined {
  const code = Number(body?.code ?? Number.NaN)
  return Number.isSafeInteger(code) ? (ERROR_CODES[code] ?? 'refused') : undefined
}
