import type { Doubt } from '../port/guide.ts'

/** Open questions about gateway A. Neither its documentation nor its own client answers them. */
export const asaasDoubts: readonly Doubt[] = [
  {
    doubt: {
      en: 'The name of the shares in a payment: the client says `split`, one page says `splits`. We send `split`.',
      pt: 'O nome das partes em um pagamento: o cliente diz `split`, uma página diz `splits`. Enviamos `split`.',
    },
    notice: {
      en: 'A divided payment is refused at once, because the answer lacks the shares, and it is taken back.',
      pt: 'Um pagamento dividido é recusado na hora, porque a resposta não tem as partes, e é desfeito.',
    },
    first: {
      en: 'Sell R$ 10 with one recipient, and look at the shares at the company.',
      pt: 'Venda R$ 10 com um recebedor e olhe as partes na empresa.',
    },
  },
  {
    doubt: {
      en: 'A refund in part of a divided payment names what each recipient gives back (`splitRefunds`). The client lacks this field.',
      pt: 'Um reembolso parcial de um pagamento dividido diz o que cada recebedor devolve (`splitRefunds`). O cliente não tem este campo.',
    },
    notice: {
      en: 'The store pays the whole part, or the refund fails.',
      pt: 'A loja paga a parte inteira, ou o reembolso falha.',
    },
    first: {
      en: 'Refund R$ 2 of a divided card payment, and compare the balances.',
      pt: 'Reembolse R$ 2 de um pagamento dividido no cartão e compare os saldos.',
    },
  },
  {
    doubt: {
      en: 'Which money of other accounts `/finance/split/statistics` counts as waiting.',
      pt: 'Qual dinheiro de outras contas `/finance/split/statistics` conta como a receber.',
    },
    notice: {
      en: 'Finance, Differences shows another balance each night.',
      pt: 'Financeiro, Diferenças mostra outro saldo toda noite.',
    },
    first: {
      en: '`balcao doctor --gateway`, step *balance*. Then compare Finance with the dashboard of the company.',
      pt: '`balcao doctor --gateway`, passo *balance*. Depois compare o Financeiro com o painel da empresa.',
    },
  },
  {
    doubt: {
      en: 'The list of transfers: the documentation and the client name the filter by day differently. We send both names.',
      pt: 'A lista de transferências: a documentação e o cliente dão nomes diferentes ao filtro por dia. Enviamos os dois.',
    },
    notice: {
      en: 'Payouts are missing in Finance, or appear again and again.',
      pt: 'Saques faltam no Financeiro, ou aparecem várias vezes.',
    },
    first: {
      en: '`balcao doctor --gateway`, step *books*, on the day of a withdrawal.',
      pt: '`balcao doctor --gateway`, passo *books*, no dia de um saque.',
    },
  },
  {
    doubt: {
      en: 'Whether it is enough to save an interrupted webhook, or whether the company also waits for `removeBackoff`. We save it.',
      pt: 'Se basta salvar um webhook interrompido, ou se a empresa espera também por `removeBackoff`. Nós salvamos.',
    },
    notice: {
      en: 'Webhooks stay away although they are registered. A PIX is found minutes later, a MED never.',
      pt: 'Os avisos não chegam, embora estejam cadastrados. Um PIX é achado minutos depois, um MED nunca.',
    },
    first: {
      en: 'Answer 15 webhooks with 500, wait an hour, and pay a PIX.',
      pt: 'Responda 500 a 15 avisos, espere uma hora e pague um PIX.',
    },
  },
  {
    doubt: {
      en: 'A suspicious PIX that the company refuses after its review becomes `REFUNDED`. No page shows its other fields.',
      pt: 'Um PIX suspeito que a empresa recusa depois da análise vira `REFUNDED`. Nenhuma página mostra os outros campos.',
    },
    notice: {
      en: 'The sale becomes paid and refunded at the same moment.',
      pt: 'A venda vira paga e reembolsada no mesmo momento.',
    },
    first: {
      en: 'No test account makes one. Look at the first real one.',
      pt: 'Nenhuma conta de testes faz um. Olhe o primeiro de verdade.',
    },
  },
  {
    doubt: {
      en: 'The status of a transfer that the company blocked. The event is `TRANSFER_BLOCKED`, and we also read `BLOCKED` as planned.',
      pt: 'O status de uma transferência que a empresa bloqueou. O evento é `TRANSFER_BLOCKED`, e lemos também `BLOCKED` como planejada.',
    },
    notice: {
      en: 'The nightly reading of the account says that the list of transfers is unreadable.',
      pt: 'A leitura noturna da conta diz que a lista de transferências é ilegível.',
    },
    first: {
      en: 'No test account makes one. Look at the status of the first blocked transfer.',
      pt: 'Nenhuma conta de testes faz uma. Olhe o status da primeira transferência bloqueada.',
    },
  },
  {
    doubt: {
      en: 'The status `DONE` of a chargeback. We read it as lost.',
      pt: 'O status `DONE` de um chargeback. Lemos como perdido.',
    },
    notice: {
      en: 'A dispute is lost here, and the money stays in the account.',
      pt: 'Uma contestação aparece perdida aqui, e o dinheiro fica na conta.',
    },
    first: {
      en: 'No test account makes one. Compare the first real dispute with the dashboard of the company.',
      pt: 'Nenhuma conta de testes faz uma. Compare a primeira contestação real com o painel da empresa.',
    },
  },
  {
    doubt: {
      en: 'The fields that name fixed shares of a card in installments in the answer.',
      pt: 'Os campos em que a resposta diz as partes fixas de um cartão parcelado.',
    },
    notice: {
      en: 'A divided payment in installments is refused and taken back.',
      pt: 'Um pagamento dividido e parcelado é recusado e desfeito.',
    },
    first: {
      en: 'Sell R$ 30 in three installments with one recipient.',
      pt: 'Venda R$ 30 em três parcelas com um recebedor.',
    },
  },
  {
    doubt: {
      en: 'How long a run of digits in the token for webhooks may be. We refuse four in a row.',
      pt: 'Quanto pode durar uma sequência de números no token dos avisos. Recusamos quatro seguidos.',
    },
    notice: {
      en: 'The status page says that the gateway sends no webhooks (HTTP 400).',
      pt: 'A página de status diz que o gateway não envia avisos (HTTP 400).',
    },
    first: {
      en: '`balcao doctor --gateway`, step *webhook registered*.',
      pt: '`balcao doctor --gateway`, passo *webhook registered*.',
    },
  },
  {
    doubt: {
      en: 'How the statement names the balance that a dispute of a PIX blocks.',
      pt: 'Como o extrato chama o saldo que uma contestação de PIX bloqueia.',
    },
    notice: {
      en: 'Finance shows a difference of the kind *other*.',
      pt: 'O Financeiro mostra uma diferença do tipo *outros*.',
    },
    first: {
      en: 'No test account makes one. Compare the first real one with the statement.',
      pt: 'Nenhuma conta de testes faz uma. Compare a primeira real com o extrato.',
    },
  },
  {
    doubt: {
      en: 'The look of a card that the risk analysis refused. We read a deleted payment with a waiting analysis.',
      pt: 'A aparência de um cartão que a análise de risco recusou. Lemos um pagamento apagado cuja análise espera.',
    },
    notice: {
      en: 'A refused card stays pending until it expires.',
      pt: 'Um cartão recusado continua pendente até vencer.',
    },
    first: {
      en: 'The test account approves every card. Ask the company.',
      pt: 'A conta de testes aprova todo cartão. Pergunte à empresa.',
    },
  },
  {
    doubt: {
      en: 'Whether a card in installments needs `value`. The client requires it, and we send only `totalValue`.',
      pt: 'Se um cartão parcelado precisa de `value`. O cliente o exige, e enviamos só `totalValue`.',
    },
    notice: {
      en: 'Each card in installments is refused (`invalid_value`).',
      pt: 'Cada cartão parcelado é recusado (`invalid_value`).',
    },
    first: { en: 'Pay in two installments.', pt: 'Pague em duas parcelas.' },
  },
  {
    doubt: {
      en: 'A share of a card sale that is canceled before the company credits it. Our books keep the share as paid, because the statement may have no entry.',
      pt: 'Uma parte de uma venda no cartão que é cancelada antes de a empresa creditar. Nossos livros mantêm a parte como paga, porque o extrato pode não ter lançamento.',
    },
    notice: {
      en: 'After a refund within the first month, the recipient seems to have the share, and the nightly comparison shows a difference of its amount.',
      pt: 'Depois de um reembolso no primeiro mês, o recebedor parece ter a parte, e a comparação noturna mostra uma diferença desse valor.',
    },
    first: {
      en: 'Refund a divided card sale on its first day, and compare the statement of both accounts.',
      pt: 'Reembolse uma venda dividida no cartão no primeiro dia e compare o extrato das duas contas.',
    },
  },
  {
    doubt: {
      en: 'The error code of a declined card. We read `invalid_action` as a decline, and `invalid_creditCard` as one that is final for a saved card.',
      pt: 'O código de erro de um cartão recusado. Lemos `invalid_action` como recusa, e `invalid_creditCard` como recusa final de um cartão salvo.',
    },
    notice: {
      en: 'A declined renewal is not tried again, or a decline says that the payment was not made.',
      pt: 'Uma renovação recusada não é tentada de novo, ou uma recusa diz que o pagamento não foi feito.',
    },
    first: {
      en: 'Pay with the declining test card of the company, new and saved, and look at the answers.',
      pt: 'Pague com o cartão de teste que recusa, novo e salvo, e olhe as respostas.',
    },
  },
  {
    doubt: {
      en: 'Recurring PIX: whether the 2 to 10 days from the instruction to the due date are calendar days. One page says business days. Our five days hold in both readings, except over Carnival. A late instruction leaves two calendar days before, which may be no business day.',
      pt: 'PIX Automático: se os 2 a 10 dias entre a instrução e o vencimento são dias corridos. Uma página diz dias úteis. Os nossos cinco dias valem nas duas leituras, menos no Carnaval. Uma instrução atrasada sai dois dias corridos antes, e entre eles pode não haver dia útil.',
    },
    notice: {
      en: 'A renewal by recurring PIX goes by a code, with the problem `due_date_out_of_range`.',
      pt: 'Uma renovação por PIX Automático sai por código, com o problema `due_date_out_of_range`.',
    },
    first: {
      en: 'The test account activates no authorization. Look at the first renewal before Carnival.',
      pt: 'A conta de testes não ativa autorizações. Olhe a primeira renovação antes do Carnaval.',
    },
  },
  {
    doubt: {
      en: 'Recurring PIX: whether the deletion of a payment also cancels its instruction. There is no call for the instruction alone. We delete the payment.',
      pt: 'PIX Automático: se apagar uma cobrança também cancela a instrução dela. Não há chamada só para a instrução. Apagamos a cobrança.',
    },
    notice: {
      en: 'Money comes for a period that the buyer paused or canceled. It is refunded as money that came without a charge.',
      pt: 'Chega dinheiro de um período que o comprador pausou ou cancelou. Ele é devolvido como dinheiro sem cobrança.',
    },
    first: {
      en: 'Pause a subscription of your own five days before its renewal, and look at your bank.',
      pt: 'Pause uma assinatura sua cinco dias antes da renovação e olhe o seu banco.',
    },
  },
  {
    doubt: {
      en: 'Recurring PIX: the name of the authorization in its webhooks. The pages say `authorization`, and an integrator saw `pixAutomaticRecurringAuthorization`. We read both.',
      pt: 'PIX Automático: o nome da autorização nos avisos. As páginas dizem `authorization`, e um integrador viu `pixAutomaticRecurringAuthorization`. Lemos os dois.',
    },
    notice: {
      en: 'A consent that the buyer ended at her bank is noticed only at the next renewal.',
      pt: 'Uma autorização que o comprador encerrou no banco só é percebida na próxima renovação.',
    },
    first: {
      en: 'End a consent of your own at your bank, and look at the subscription.',
      pt: 'Encerre uma autorização sua no banco e olhe a assinatura.',
    },
  },
  {
    doubt: {
      en: 'Recurring PIX: how the first payment is found. It has no reference of ours. We search for `pixQrCodeId`, which an integrator saw equal to `conciliationIdentifier`.',
      pt: 'PIX Automático: como achar a primeira cobrança. Ela não tem a nossa referência. Buscamos por `pixQrCodeId`, que um integrador viu igual ao `conciliationIdentifier`.',
    },
    notice: {
      en: 'The first payment stays open although the buyer paid, and the log says that an authorization is active without a payment.',
      pt: 'A primeira cobrança continua aberta embora o comprador tenha pago, e o log diz que uma autorização está ativa sem cobrança.',
    },
    first: {
      en: 'Subscribe once yourself, and compare both ids in the dashboard of the company.',
      pt: 'Assine você mesmo uma vez e compare os dois ids no painel da empresa.',
    },
  },
  {
    doubt: {
      en: 'Recurring PIX: which instruction another attempt repeats, the first or the last. We repeat the last one. The status of its payment in between is read as open.',
      pt: 'PIX Automático: qual instrução uma nova tentativa repete, a primeira ou a última. Repetimos a última. O status da cobrança nesse meio-tempo é lido como aberto.',
    },
    notice: {
      en: 'A second attempt after a failed due day is refused.',
      pt: 'Uma segunda tentativa depois de um vencimento sem dinheiro é recusada.',
    },
    first: {
      en: 'No test account makes one. Look at the first failed renewal.',
      pt: 'Nenhuma conta de testes faz uma. Olhe a primeira renovação sem dinheiro.',
    },
  },
  {
    doubt: {
      en: 'Recurring PIX: the event and the status of a paid instruction. One page names `PAYMENT_CONFIRMED`. We count the payment as paid when it is `RECEIVED`.',
      pt: 'PIX Automático: o evento e o status de uma instrução paga. Uma página diz `PAYMENT_CONFIRMED`. A cobrança conta como paga quando está `RECEIVED`.',
    },
    notice: {
      en: 'A renewal stays open for hours on its due day, and becomes paid later.',
      pt: 'Uma renovação fica aberta por horas no vencimento e vira paga depois.',
    },
    first: {
      en: 'Look at the status of the first renewal in the morning of its due day.',
      pt: 'Olhe o status da primeira renovação na manhã do vencimento.',
    },
  },
  {
    doubt: {
      en: 'The look of a boleto that was paid by its PIX code. We read `pixTransaction`, keep it as a boleto, and refund it as a PIX.',
      pt: 'A aparência de um boleto pago pelo código PIX dele. Lemos `pixTransaction`, mantemos como boleto e reembolsamos como PIX.',
    },
    notice: {
      en: 'The refund of such a boleto is refused, and the sale says so.',
      pt: 'O reembolso de um boleto assim é recusado, e a venda diz isso.',
    },
    first: {
      en: 'Create a boleto, pay its PIX code, and look at the payment. Then refund it.',
      pt: 'Crie um boleto, pague o código PIX dele e olhe o pagamento. Depois reembolse.',
    },
  },
  {
    doubt: {
      en: 'Whether a boleto has its PIX code right after its creation. We ask once, and show the boleto without a code if there is none.',
      pt: 'Se um boleto tem o código PIX logo depois de criado. Perguntamos uma vez e mostramos o boleto sem código se não houver.',
    },
    notice: {
      en: 'No boleto shows a PIX code, although the account has a PIX key.',
      pt: 'Nenhum boleto mostra um código PIX, embora a conta tenha uma chave PIX.',
    },
    first: { en: 'Create a boleto, and look at its page.', pt: 'Crie um boleto e olhe a página dele.' },
  },
]
