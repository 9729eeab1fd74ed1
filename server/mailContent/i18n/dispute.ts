import type { Texts } from '../../lib/inThree.ts'

type Sale = { amount: string; bought: string }

/** Texts of the mails to the team about disputes. */
export const dispute = {
  medSubject: {
    pt: ({ amount, bought }: Sale) => `PIX contestado (MED): ${amount}, ${bought}`,
    en: ({ amount, bought }: Sale) => `Disputed PIX (MED): ${amount}, ${bought}`,
    es: ({ amount, bought }: Sale) => `PIX impugnado (MED): ${amount}, ${bought}`,
  },
  medHeading: { pt: 'Um PIX foi contestado', en: 'A PIX was disputed', es: 'Se impugnó un PIX' },
  medText: {
    pt: ({ amount, bought }: Sale) =>
      `O banco do comprador pediu a devolução do PIX de ${amount} por ${bought}, com uma denúncia de fraude (MED). O valor fica bloqueado até os bancos decidirem, em geral em até 7 dias. A venda continua paga, e o acesso do comprador continua.`,
    en: ({ amount, bought }: Sale) =>
      `The buyer’s bank asked for the PIX of ${amount} for ${bought} back, because of a report of fraud (MED). The money is blocked until the banks decide, usually within 7 days. The sale stays paid, and the buyer keeps the access.`,
    es: ({ amount, bought }: Sale) =>
      `El banco del comprador pidió la devolución del PIX de ${amount} por ${bought}, por una denuncia de fraude (MED). El importe queda bloqueado hasta que los bancos decidan, en general en hasta 7 días. La venta sigue pagada, y el comprador conserva el acceso.`,
  },
  inquirySubject: {
    pt: ({ amount, bought }: Sale) => `O banco pede informações: ${amount}, ${bought}`,
    en: ({ amount, bought }: Sale) => `The bank asks for information: ${amount}, ${bought}`,
    es: ({ amount, bought }: Sale) => `El banco pide información: ${amount}, ${bought}`,
  },
  inquiryHeading: {
    pt: 'O banco do comprador pede informações',
    en: 'The buyer’s bank asks for information',
    es: 'El banco del comprador pide información',
  },
  inquiryText: {
    pt: ({ amount, bought }: Sale) =>
      `O comprador não reconheceu o pagamento de ${amount} por ${bought}. Nenhum dinheiro saiu ainda. Sem resposta, o pedido pode virar um chargeback.`,
    en: ({ amount, bought }: Sale) =>
      `The buyer did not recognise the payment of ${amount} for ${bought}. No money has moved yet. Without an answer, the request may become a chargeback.`,
    es: ({ amount, bought }: Sale) =>
      `El comprador no reconoció el pago de ${amount} por ${bought}. Todavía no salió dinero. Sin respuesta, el pedido puede volverse un contracargo.`,
  },
  evidenceText: {
    pt: 'O Balcão já reuniu as provas desta venda em um PDF: pagamento, acessos, aulas assistidas e e-mails entregues. Confira e envie.',
    en: 'Balcão has already put the evidence of this sale into one PDF: payment, sign-ins, lessons watched and emails delivered. Check it and send it.',
    es: 'Balcão ya reunió las pruebas de esta venta en un PDF: pago, accesos, clases vistas y correos entregados. Revíselo y envíelo.',
  },
  alarmSubject: {
    pt: ({ left, amount }: { left: string; amount: string }) => `${left} para responder à contestação de ${amount}`,
    en: ({ left, amount }: { left: string; amount: string }) => `${left} to answer the dispute of ${amount}`,
    es: ({ left, amount }: { left: string; amount: string }) => `${left} para responder al reclamo de ${amount}`,
  },
  alarmHeading: {
    pt: 'O prazo da contestação está acabando',
    en: 'The time to answer a dispute is running out',
    es: 'El plazo del reclamo se está acabando',
  },
  alarmText: {
    pt: ({ amount, bought }: Sale) =>
      `A contestação do pagamento de ${amount} por ${bought} ainda não tem resposta. Depois do prazo, o dinheiro fica com o comprador.`,
    en: ({ amount, bought }: Sale) =>
      `The dispute of the payment of ${amount} for ${bought} has no answer yet. After the last day, the buyer keeps the money.`,
    es: ({ amount, bought }: Sale) =>
      `El reclamo del pago de ${amount} por ${bought} todavía no tiene respuesta. Después del plazo, el dinero queda con el comprador.`,
  },
  answerBy: { pt: 'Responder até', en: 'Answer by', es: 'Responder hasta' },
  daysLeft: {
    pt: (days: number) => (days < 1 ? 'Último dia' : days === 1 ? 'Falta 1 dia' : `Faltam ${days} dias`),
    en: (days: number) => (days < 1 ? 'Last day' : days === 1 ? '1 day left' : `${days} days left`),
    es: (days: number) => (days < 1 ? 'Último día' : days === 1 ? 'Falta 1 día' : `Faltan ${days} días`),
  },
  seeDispute: { pt: 'Ver a contestação', en: 'See the dispute', es: 'Ver el reclamo' },
} satisfies Texts
