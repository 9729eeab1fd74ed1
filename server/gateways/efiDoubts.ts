import type { Doubt } from './guide.ts'

/** What neither the documentation of gateway C nor its own client settles. */
export const efiDoubts: readonly Doubt[] = [
  {
    doubt: {
      en: 'Whether a card charge needs an address and a birth date. An older page requires both, the client neither. We never send a birth date.',
      pt: 'Se uma cobrança no cartão precisa de endereço e data de nascimento. Uma página antiga exige os dois, o cliente nenhum. Nunca enviamos a data de nascimento.',
    },
    notice: {
      en: 'Every card sale is refused with HTTP 400 3500034, and the company names `billing_address` or `birth`.',
      pt: 'Toda venda no cartão é recusada com HTTP 400 3500034, e a empresa cita `billing_address` ou `birth`.',
    },
    first: {
      en: 'Before anything else, charge a card without an address.',
      pt: 'Antes de tudo, cobre um cartão sem endereço.',
    },
  },
  {
    doubt: {
      en: 'Whether the list of charges also has those with the status `refunded` or `contested`. Its filter does not name these statuses, so we ask without one.',
      pt: 'Se a lista de cobranças também traz as que têm o status `refunded` ou `contested`. O filtro não cita estes status, por isso pedimos a lista sem ele.',
    },
    notice: {
      en: 'Refunds and chargebacks never get a line in Finance.',
      pt: 'Estornos e chargebacks nunca aparecem no Financeiro.',
    },
    first: {
      en: 'Refund a card payment. The next morning Finance must show it without a difference.',
      pt: 'Reembolse um pagamento no cartão. Na manhã seguinte, o Financeiro deve mostrá-lo sem diferença.',
    },
  },
  {
    doubt: {
      en: 'The status after a refund in part. A part counts as done when it is accepted.',
      pt: 'O status depois de um estorno parcial. Uma parte conta como feita quando é aceita.',
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
  {
    doubt: {
      en: 'What counts as an identical charge. The company refuses the third one (4600210).',
      pt: 'O que conta como cobrança idêntica. A empresa recusa a terceira (4600210).',
    },
    notice: {
      en: 'The third sale of one price to one buyer is refused.',
      pt: 'A terceira venda do mesmo preço ao mesmo comprador é recusada.',
    },
    first: {
      en: 'Make three charges with the same data and different references.',
      pt: 'Faça três cobranças com os mesmos dados e referências diferentes.',
    },
  },
]
