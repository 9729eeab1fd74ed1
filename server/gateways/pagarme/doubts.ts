import type { Doubt } from '../port/guide.ts'

/** Open questions about gateway B. Neither its documentation nor its own client answers them. */
export const pagarmeDoubts: readonly Doubt[] = [
  {
    doubt: {
      en: 'The mark of a renewal by card: the documentation says `recurrence_cycle`, the client `recurrency_cycle`. We send both.',
      pt: 'A marca de uma renovação no cartão: a documentação diz `recurrence_cycle`, o cliente `recurrency_cycle`. Enviamos os dois.',
    },
    notice: {
      en: 'Renewals are refused more often than first payments, or every one with HTTP 400 or 422.',
      pt: 'Renovações são recusadas mais que primeiros pagamentos, ou todas com HTTP 400 ou 422.',
    },
    first: {
      en: 'Subscribe with a test card, move the clock to the renewal, and look at the charge at the company.',
      pt: 'Assine com um cartão de testes, avance o relógio até a renovação e olhe a cobrança na empresa.',
    },
  },
  {
    doubt: {
      en: 'The status of a charge with an expired PIX. We read its transaction.',
      pt: 'O status de uma cobrança cujo PIX venceu. Lemos a transação dela.',
    },
    notice: {
      en: 'An expired PIX stays open in the list of charges.',
      pt: 'Um PIX vencido continua aberto na lista de cobranças.',
    },
    first: {
      en: 'Let a PIX expire, and look at its sale an hour later.',
      pt: 'Deixe um PIX vencer e olhe a venda uma hora depois.',
    },
  },
  {
    doubt: {
      en: 'The code of a card that no bank declined: the antifraud service or 3-D Secure did. ABECS has no code for that.',
      pt: 'O código de um cartão que nenhum banco recusou: o antifraude ou o 3-D Secure recusou. A ABECS não tem código para isso.',
    },
    notice: {
      en: 'The buyer reads a general sentence, and another attempt is allowed.',
      pt: 'O comprador lê uma frase geral, e outra tentativa é permitida.',
    },
    first: {
      en: 'Pay by card with the CPF 111.111.111-11, and look at the code of the charge at the company.',
      pt: 'Pague no cartão com o CPF 111.111.111-11 e olhe o código da cobrança na empresa.',
    },
  },
  {
    doubt: {
      en: 'The status of a boleto that you refund on the site of the company. We read `refunded`, and `canceled` after a payment.',
      pt: 'O status de um boleto que você estorna no site da empresa. Lemos `refunded`, e `canceled` depois de um pagamento.',
    },
    notice: { en: 'The sale stays paid here after the refund.', pt: 'A venda continua paga aqui depois do estorno.' },
    first: {
      en: 'Refund a boleto of the test account on the site of the company, and look at its sale.',
      pt: 'Estorne um boleto da conta de testes no site da empresa e olhe a venda.',
    },
  },
  {
    doubt: {
      en: 'How the list of payables names its next page.',
      pt: 'Como a lista de recebíveis diz qual é a próxima página.',
    },
    notice: {
      en: 'Finance says that the books of this gateway could not be read.',
      pt: 'O Financeiro diz que o extrato deste gateway não pôde ser lido.',
    },
    first: {
      en: '`balcao doctor --gateway`, step *books*, after more than 100 installments in three days.',
      pt: '`balcao doctor --gateway`, passo *books*, depois de mais de 100 parcelas em três dias.',
    },
  },
  {
    doubt: {
      en: 'The answer to a refund without balance. We look for "saldo" in its text.',
      pt: 'A resposta a um estorno sem saldo. Procuramos "saldo" no texto.',
    },
    notice: {
      en: 'A refund fails at once instead of waiting for balance.',
      pt: 'Um reembolso falha na hora em vez de esperar o saldo.',
    },
    first: {
      en: 'Refund a payment after a withdrawal of the whole balance.',
      pt: 'Reembolse um pagamento depois de sacar todo o saldo.',
    },
  },
  {
    doubt: {
      en: 'The API cannot say whether a webhook is registered, and the documentation names no delays between attempts.',
      pt: 'A API não diz se um webhook está cadastrado, e a documentação não diz o intervalo entre as tentativas.',
    },
    notice: {
      en: 'The step *Webhook received* on the page of the account stays open.',
      pt: 'O passo *Aviso recebido* na página da conta continua em aberto.',
    },
    first: {
      en: '`balcao doctor --gateway`, step *webhook received*.',
      pt: '`balcao doctor --gateway`, passo *webhook received*.',
    },
  },
  {
    doubt: {
      en: 'Whether `partial_canceled` is the status of a charge or only an event. We read it as paid.',
      pt: 'Se `partial_canceled` é um status de cobrança ou só um evento. Lemos como paga.',
    },
    notice: {
      en: 'A refund in part that was made at the company does not show here.',
      pt: 'Um estorno parcial feito na empresa não aparece aqui.',
    },
    first: {
      en: 'Refund R$ 2 of a payment at the company, and look at its sale.',
      pt: 'Estorne R$ 2 de um pagamento na empresa e olhe a venda.',
    },
  },
  {
    doubt: {
      en: 'Whether accounts of the kind "PSP" take a token of a card with a billing address.',
      pt: 'Se contas do tipo "PSP" aceitam um token de cartão com endereço de cobrança.',
    },
    notice: { en: 'Each card sale is refused (HTTP 422).', pt: 'Cada venda no cartão é recusada (HTTP 422).' },
    first: { en: 'Pay R$ 5 by card.', pt: 'Pague R$ 5 no cartão.' },
  },
  {
    doubt: {
      en: 'Which list has the withdrawals that the company makes by itself, or that you make in its dashboard. For accounts of version 5, our list has the ones that were made by API.',
      pt: 'Qual lista tem os saques que a empresa faz sozinha, ou que você faz no painel dela. Para contas da versão 5, a lista que lemos tem os que foram feitos pela API.',
    },
    notice: {
      en: 'Finance shows no payouts, and the nightly comparison shows a difference that grows with each withdrawal.',
      pt: 'Finanças não mostra repasses, e a comparação noturna mostra uma diferença que cresce a cada saque.',
    },
    first: {
      en: 'Withdraw R$ 10 in the dashboard of the company, and look at the payouts the next morning.',
      pt: 'Saque R$ 10 no painel da empresa e olhe os repasses na manhã seguinte.',
    },
  },
]
