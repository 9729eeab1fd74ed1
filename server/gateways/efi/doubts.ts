import type { Doubt } from '../port/guide.ts'

/** Open questions about gateway C. Neither its documentation nor its own client answers them. */
export const efiDoubts: readonly Doubt[] = [
  {
    doubt: {
      en: "Whether a card charge needs the buyer's address or birth date. A page of 2024 requires both, the client and the newer examples neither. We send the address only if it is complete, and no birth date.",
      pt: 'Se uma cobrança no cartão precisa do endereço ou da data de nascimento do comprador. Uma página de 2024 exige os dois, o cliente e os exemplos mais novos nenhum. Enviamos o endereço só se está completo, e nenhuma data.',
    },
    notice: {
      en: 'Every card sale is refused (`HTTP 400 3500034`), and the history of requests at Efí names `billing_address` or `birth`.',
      pt: 'Toda venda no cartão é recusada (`HTTP 400 3500034`), e o histórico de requisições na Efí diz `billing_address` ou `birth`.',
    },
    first: {
      en: 'First of all: pay R$ 5 by card without an address.',
      pt: 'Antes de tudo: pague R$ 5 no cartão sem endereço.',
    },
  },
  {
    doubt: {
      en: 'How much the risk analysis misses the script of Efí’s library that recognizes a browser (`Session-token`). In production we do not load it.',
      pt: 'Quanto falta à análise de risco o script com que a biblioteca da Efí reconhece um navegador (`Session-token`). Em produção não o carregamos.',
    },
    notice: {
      en: 'No card becomes a token in production, or many are refused for security reasons.',
      pt: 'Nenhum cartão vira token em produção, ou muitos são recusados por motivos de segurança.',
    },
    first: { en: 'Pay R$ 5 in production with your own card.', pt: 'Pague R$ 5 em produção com o seu cartão.' },
  },
  {
    doubt: {
      en: 'Whether the list of charges without a filter by status has refunded and contested charges, with `date_of=creation` and 100 a page.',
      pt: 'Se a lista de cobranças sem filtro de status tem cobranças estornadas e contestadas, com `date_of=creation` e 100 por página.',
    },
    notice: {
      en: 'Finance cannot read the books of this gateway, or they lack sales, refunds or chargebacks.',
      pt: 'O Financeiro não consegue ler o extrato deste gateway, ou faltam vendas, estornos ou chargebacks.',
    },
    first: {
      en: 'Refund a card payment. The next morning Finance must show it without a difference.',
      pt: 'Reembolse um pagamento no cartão. Na manhã seguinte, o Financeiro deve mostrá-lo sem diferença.',
    },
  },
  {
    doubt: {
      en: 'The fees and the days of receipt. No call of this API tells them. We show no fee, and 30 days for each installment.',
      pt: 'As tarifas e os dias de recebimento. Nenhuma chamada desta API os informa. Não mostramos tarifa, e contamos 30 dias por parcela.',
    },
    notice: {
      en: 'The days in Finance differ from the statement at the company.',
      pt: 'Os dias no Financeiro diferem do extrato na empresa.',
    },
    first: {
      en: 'Compare one month of sales in Finance with the statement.',
      pt: 'Compare um mês de vendas no Financeiro com o extrato.',
    },
  },
  {
    doubt: {
      en: 'The status after a refund in part. A part counts as done when it is accepted, and Finance has no line for it.',
      pt: 'O status depois de um estorno parcial. Uma parte conta como feita quando é aceita, e o Financeiro não tem linha dela.',
    },
    notice: {
      en: 'A part is done here, and the buyer says that no money came.',
      pt: 'Uma parte está feita aqui, e o comprador diz que nada chegou.',
    },
    first: {
      en: 'Refund R$ 2 of a card payment, and look at the charge at the company.',
      pt: 'Reembolse R$ 2 de um pagamento no cartão e olhe a cobrança na empresa.',
    },
  },
  {
    doubt: {
      en: 'Whether a charge leaves the status `contested` for `paid` when the store wins the dispute.',
      pt: 'Se uma cobrança passa de `contested` para `paid` quando a loja ganha a contestação.',
    },
    notice: {
      en: 'The sale stays a chargeback here, and the money is in the account.',
      pt: 'A venda continua como chargeback aqui, e o dinheiro está na conta.',
    },
    first: {
      en: 'No test account makes one. Look at the first real dispute at the company.',
      pt: 'Nenhuma conta de testes faz uma. Olhe a primeira contestação real na empresa.',
    },
  },
  {
    doubt: {
      en: 'Whether the support or the dashboard of Efí refunds a sale with a split. The API does not.',
      pt: 'Se o suporte ou o painel da Efí estorna uma venda com split. A API não estorna.',
    },
    notice: {
      en: 'No sale with a split can be refunded, and with a platform fee that is every sale.',
      pt: 'Nenhuma venda com split pode ser estornada, e com uma taxa da plataforma isso é toda venda.',
    },
    first: {
      en: 'Ask the support before you sell with a split.',
      pt: 'Pergunte ao suporte antes de vender com split.',
    },
  },
  {
    doubt: {
      en: 'Whether `total` contains the interest of installments that the account charges from buyers.',
      pt: 'Se `total` contém os juros de parcelas que a conta cobra dos compradores.',
    },
    notice: {
      en: 'The sale has another total than the charge at the company.',
      pt: 'A venda tem outro total que a cobrança na empresa.',
    },
    first: {
      en: 'Turn the interest of the account off, as Balcão computes it. Then pay in three installments.',
      pt: 'Desligue os juros da conta, porque o Balcão os calcula. Depois pague em três parcelas.',
    },
  },
  {
    doubt: {
      en: 'The list by our reference (`custom_id`) for a charge that has no card yet.',
      pt: 'A lista pela nossa referência (`custom_id`) para uma cobrança que ainda não tem cartão.',
    },
    notice: {
      en: 'Nothing: every sale has a card. Only the round trip of the operator creates a charge without one.',
      pt: 'Nada: toda venda tem um cartão. Só a volta completa do operador cria uma cobrança sem cartão.',
    },
    first: {
      en: '`balcao doctor --gateway` creates, reads and cancels such a charge. Then pay one by card on the checkout.',
      pt: '`balcao doctor --gateway` cria, lê e cancela uma cobrança assim. Depois pague uma com cartão no checkout.',
    },
  },
  {
    doubt: {
      en: 'The answer to a refund without balance, and the values of `refusal.retry` for each refusal.',
      pt: 'A resposta a um estorno sem saldo, e os valores de `refusal.retry` para cada recusa.',
    },
    notice: {
      en: 'A refund fails instead of waiting. A refused card may be tried again, or not, against the advice of its bank.',
      pt: 'Um reembolso falha em vez de esperar. Um cartão recusado pode ser tentado de novo, ou não, contra o aviso do banco.',
    },
    first: {
      en: 'In tests pay with cards that end in 1, 2 and 3, and read the reason on the page of the sale.',
      pt: 'Em testes, pague com cartões que terminam em 1, 2 e 3 e leia o motivo na página da venda.',
    },
  },
  {
    doubt: {
      en: 'Whether a charge exists after an internal error or a timeout (3500000, 4600100, 4699999). We look for our reference.',
      pt: 'Se uma cobrança existe depois de um erro interno ou de um timeout (3500000, 4600100, 4699999). Procuramos a nossa referência.',
    },
    notice: {
      en: 'A payment waits for a while, and then is paid or fails.',
      pt: 'Um pagamento espera um tempo, e depois é pago ou falha.',
    },
    first: { en: 'Nothing provokes it. Ask the support.', pt: 'Nada o provoca. Pergunte ao suporte.' },
  },
  {
    doubt: {
      en: 'The HTTP status for an unknown charge or webhook token. We read the codes 3500010 and 4600001.',
      pt: 'O status HTTP para uma cobrança ou um token de aviso desconhecido. Lemos os códigos 3500010 e 4600001.',
    },
    notice: {
      en: 'The test of the account does not say that the credentials are right.',
      pt: 'O teste da conta não diz que as credenciais estão certas.',
    },
    first: { en: 'Press *Test* on the page of the account.', pt: 'Clique em *Testar* na página da conta.' },
  },
  {
    doubt: {
      en: "What a charge may contain: `<` in a product's name, a CNPJ with letters, a phone that another buyer has. The newer call `/v2/charge/card` refuses the first two.",
      pt: 'O que uma cobrança pode conter: `<` no nome do produto, um CNPJ com letras, um telefone que outro comprador tem. A chamada mais nova `/v2/charge/card` recusa os dois primeiros.',
    },
    notice: {
      en: 'The sale of one product, or to one buyer, is refused (3500034, 4600212).',
      pt: 'A venda de um produto, ou a um comprador, é recusada (3500034, 4600212).',
    },
    first: {
      en: 'Sell a product named `A <b>`, and one to a company with such a CNPJ.',
      pt: 'Venda um produto chamado `A <b>`, e um para uma empresa com um CNPJ assim.',
    },
  },
  {
    doubt: {
      en: 'When three charges count as identical and are refused (4600210). Ours differ in `custom_id`.',
      pt: 'Quando três cobranças contam como idênticas e são recusadas (4600210). As nossas diferem no `custom_id`.',
    },
    notice: {
      en: 'The third sale of one price to one buyer is refused.',
      pt: 'A terceira venda de um preço a um comprador é recusada.',
    },
    first: { en: 'Pay three times with the same data.', pt: 'Pague três vezes com os mesmos dados.' },
  },
  {
    doubt: {
      en: 'The code of a recipient. No call confirms it. We check its form.',
      pt: 'O código de um recebedor. Nenhuma chamada o confirma. Conferimos a forma.',
    },
    notice: { en: 'Each sale with this split is refused.', pt: 'Cada venda com este split é recusada.' },
    first: { en: 'Sell R$ 10 with one recipient.', pt: 'Venda R$ 10 com um recebedor.' },
  },
]
