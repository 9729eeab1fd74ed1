import type { Doubt } from '../port/guide.ts'

/** Open questions about gateway D. Neither its documentation nor its own client answers them. */
export const stripeDoubts: readonly Doubt[] = [
  {
    doubt: {
      en: 'A refund without balance is refused (`balance_insufficient`) or waits (`pending`). Only the first tells the team that money is missing.',
      pt: 'Um estorno sem saldo é recusado (`balance_insufficient`) ou espera (`pending`). Só o primeiro avisa a equipe de que falta dinheiro.',
    },
    notice: { en: 'A refund stays *sent* for days.', pt: 'Um reembolso fica dias como *enviado*.' },
    first: {
      en: 'Empty the test balance with a manual payout, refund, and read `status` and `pending_reason` at the company.',
      pt: 'Zere o saldo de testes com um saque manual, reembolse e leia `status` e `pending_reason` na empresa.',
    },
  },
  {
    doubt: {
      en: 'The behaviour of a session if the card is its only method and is off in the account.',
      pt: 'O que faz uma sessão cujo único método, o cartão, está desligado na conta.',
    },
    notice: {
      en: 'The page opens without a form for the card, or the payment is refused with HTTP 400.',
      pt: 'A página abre sem formulário de cartão, ou o pagamento é recusado com HTTP 400.',
    },
    first: {
      en: '`balcao doctor --gateway`, step *credit_card created*. Then open the page of a charge.',
      pt: '`balcao doctor --gateway`, passo *credit_card created*. Depois abra a página de uma cobrança.',
    },
  },
  {
    doubt: {
      en: 'Which currencies the account may charge, and the smallest amount of each.',
      pt: 'Em quais moedas a conta pode cobrar, e o menor valor de cada uma.',
    },
    notice: {
      en: 'A payment is refused with `amount_too_small` or another HTTP 400.',
      pt: 'Um pagamento é recusado com `amount_too_small` ou outro HTTP 400.',
    },
    first: {
      en: 'Create a small charge in each currency that you sell in.',
      pt: 'Crie uma cobrança pequena em cada moeda em que você vende.',
    },
  },
  {
    doubt: {
      en: 'How the books show a dispute that the network prevented (`prevented`).',
      pt: 'Como o extrato mostra uma contestação que a bandeira evitou (`prevented`).',
    },
    notice: {
      en: 'The sale stays paid, and Finance, Differences shows money that went back.',
      pt: 'A venda continua paga, e Financeiro, Diferenças mostra dinheiro que voltou.',
    },
    first: {
      en: 'Only accounts with such a service have one. Look at the first one in Finance.',
      pt: 'Só contas com esse serviço têm uma. Olhe a primeira no Financeiro.',
    },
  },
  {
    doubt: {
      en: 'Categories of the books that the list of the company does not name. They become lines of the kind *other*.',
      pt: 'Categorias do extrato que a lista da empresa não cita. Elas viram linhas do tipo *outros*.',
    },
    notice: {
      en: 'Finance shows a line *other*. The sums still agree.',
      pt: 'O Financeiro mostra uma linha *outros*. As somas ainda conferem.',
    },
    first: {
      en: 'Sell and refund, then run `balcao doctor --gateway`, step *books*.',
      pt: 'Venda e reembolse, depois rode `balcao doctor --gateway`, passo *books*.',
    },
  },
  {
    doubt: {
      en: 'When a refund waits for balance, the charge may already say that it is refunded.',
      pt: 'Quando um reembolso espera por saldo, a cobrança talvez já diga que foi reembolsada.',
    },
    notice: {
      en: 'A payment is *refunded* although the buyer has no money yet.',
      pt: 'Um pagamento está como *reembolsado*, mas o comprador ainda não tem o dinheiro.',
    },
    first: {
      en: 'With the refund of the first line, read `refunded` of the charge.',
      pt: 'Com o reembolso da primeira linha, leia `refunded` da cobrança.',
    },
  },
  {
    doubt: {
      en: 'You register the webhook by hand, so its events and its API version may differ from ours.',
      pt: 'Você cadastra o webhook à mão, por isso os eventos e a versão da API podem ser outros que os nossos.',
    },
    notice: {
      en: 'Refunds or disputes appear here only after minutes.',
      pt: 'Estornos ou contestações aparecem aqui só depois de minutos.',
    },
    first: {
      en: '`balcao doctor --gateway`, step *webhook registered*.',
      pt: '`balcao doctor --gateway`, passo *webhook registered*.',
    },
  },
]
