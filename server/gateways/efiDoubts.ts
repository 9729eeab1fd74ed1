import type { Doubt } from './guide.ts'

/** What neither the documentation of gateway C nor its own client settles. */
export const efiDoubts: readonly Doubt[] = [
  {
    doubt: {
      en: 'Whether the list of charges can be filtered by `refunded` and `contested`. The client does not name these statuses.',
      pt: 'Se a lista de cobranças pode ser filtrada por `refunded` e `contested`. O cliente não cita estes status.',
    },
    notice: {
      en: 'Finance cannot read the books of this gateway, or they lack refunds and chargebacks.',
      pt: 'O Financeiro não consegue ler o extrato deste gateway, ou faltam estornos e chargebacks.',
    },
    first: {
      en: 'Refund a card payment. The next morning Finance must show it without a difference.',
      pt: 'Reembolse um pagamento no cartão. Na manhã seguinte, o Financeiro deve mostrá-lo sem diferença.',
    },
  },
  {
    doubt: {
      en: 'The field of the fee in the list of charges (`payment.fee`). It is a guess.',
      pt: 'O campo da tarifa na lista de cobranças (`payment.fee`). É um palpite.',
    },
    notice: {
      en: 'Finance shows sales of this gateway without a fee.',
      pt: 'O Financeiro mostra vendas deste gateway sem tarifa.',
    },
    first: {
      en: 'Compare one sale in Finance with the statement at the company.',
      pt: 'Compare uma venda no Financeiro com o extrato na empresa.',
    },
  },
  {
    doubt: {
      en: 'The status after a refund in part, and who pays for it in a divided payment. A part counts as done when it is accepted.',
      pt: 'O status depois de um estorno parcial, e quem paga por ele em um pagamento dividido. Uma parte conta como feita quando é aceita.',
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
]
