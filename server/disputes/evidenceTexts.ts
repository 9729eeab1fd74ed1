import { type In, type Language, pick, type Texts } from '../lib/inThree.ts'
import { type Writing, writingIn } from '../lib/writing.ts'

/** Texts of the evidence, which a bank reads. */
const catalogue = {
  title: { pt: 'Provas da contestação', en: 'Evidence for a dispute', es: 'Pruebas del reclamo' },
  summary: {
    pt: 'Este documento mostra que a compra foi feita, paga e entregue. Os dados vêm dos registros da loja.',
    en: 'This document shows that the purchase was made, paid and delivered. The data come from the records of the store.',
    es: 'Este documento muestra que la compra se hizo, se pagó y se entregó. Los datos vienen de los registros de la tienda.',
  },
  dispute: { pt: 'Contestação', en: 'Dispute', es: 'Reclamo' },
  reason: { pt: 'Motivo', en: 'Reason', es: 'Motivo' },
  openedAt: { pt: 'Aberta em', en: 'Opened', es: 'Abierto el' },
  purchase: { pt: 'A compra', en: 'The purchase', es: 'La compra' },
  product: { pt: 'Produto', en: 'Product', es: 'Producto' },
  amount: { pt: 'Valor', en: 'Amount', es: 'Importe' },
  method: { pt: 'Forma de pagamento', en: 'Payment method', es: 'Forma de pago' },
  methods: {
    pix: { pt: 'PIX', en: 'PIX', es: 'PIX' },
    boleto: { pt: 'Boleto', en: 'Boleto', es: 'Boleto' },
    credit_card: { pt: 'Cartão de crédito', en: 'Credit card', es: 'Tarjeta de crédito' },
  },
  installments: {
    pt: (count: number) => `em ${count} parcelas`,
    en: (count: number) => `in ${count} installments`,
    es: (count: number) => `en ${count} cuotas`,
  },
  orderedAt: { pt: 'Pedido em', en: 'Ordered', es: 'Pedido el' },
  paidAt: { pt: 'Pago em', en: 'Paid', es: 'Pagado el' },
  paymentId: { pt: 'Pagamento', en: 'Payment', es: 'Pago' },
  gatewayId: { pt: 'Id no processador', en: 'Id at the processor', es: 'Id en el procesador' },
  endToEndId: { pt: 'Id fim a fim do PIX', en: 'PIX end-to-end id', es: 'Id de extremo a extremo del PIX' },
  ourNumber: { pt: 'Nosso número', en: 'Boleto number', es: 'Número del boleto' },
  buyer: { pt: 'O comprador', en: 'The buyer', es: 'El comprador' },
  name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
  document: { pt: 'CPF ou CNPJ', en: 'CPF or CNPJ', es: 'CPF o CNPJ' },
  email: { pt: 'E-mail', en: 'Email', es: 'Correo' },
  phone: { pt: 'Telefone', en: 'Phone', es: 'Teléfono' },
  address: { pt: 'Endereço', en: 'Address', es: 'Dirección' },
  ip: { pt: 'Endereço IP na compra', en: 'IP address at the purchase', es: 'Dirección IP en la compra' },
  erased: {
    pt: 'Os dados do comprador foram apagados a pedido dele (LGPD).',
    en: 'The data of the buyer were erased at the buyer’s request (LGPD).',
    es: 'Los datos del comprador se borraron a pedido suyo (LGPD).',
  },
  terms: { pt: 'O que o comprador aceitou', en: 'What the buyer accepted', es: 'Lo que el comprador aceptó' },
  noTerms: {
    pt: 'A compra foi feita pela API da loja, fora da página de pagamento do Balcão. Anexe os termos que a loja mostrou.',
    en: 'The purchase was made by the store’s API, not on Balcão’s checkout page. Add the terms that the store showed.',
    es: 'La compra se hizo por la API de la tienda, fuera de la página de pago de Balcão. Agregue los términos que la tienda mostró.',
  },
  price: { pt: 'Preço', en: 'Price', es: 'Precio' },
  cycle: { pt: 'Renovação', en: 'Renewal', es: 'Renovación' },
  cycles: {
    WEEKLY: { pt: 'toda semana', en: 'every week', es: 'cada semana' },
    MONTHLY: { pt: 'todo mês', en: 'every month', es: 'cada mes' },
    BIMONTHLY: { pt: 'a cada dois meses', en: 'every two months', es: 'cada dos meses' },
    QUARTERLY: { pt: 'a cada três meses', en: 'every three months', es: 'cada tres meses' },
    SEMIANNUAL: { pt: 'a cada seis meses', en: 'every six months', es: 'cada seis meses' },
    YEARLY: { pt: 'todo ano', en: 'every year', es: 'cada año' },
  },
  coupon: { pt: 'Cupom', en: 'Coupon', es: 'Cupón' },
  withdrawal: { pt: 'Desistência', en: 'Withdrawal', es: 'Desistimiento' },
  acceptedAt: { pt: 'Aceito em', en: 'Accepted', es: 'Aceptado el' },
  delivery: { pt: 'A entrega e o uso', en: 'Delivery and use', es: 'La entrega y el uso' },
  noCourse: {
    pt: 'Esta compra não deu acesso a um curso. Anexe aqui a prova da entrega do produto.',
    en: 'This purchase gave no access to a course. Add the proof of delivery of the product.',
    es: 'Esta compra no dio acceso a un curso. Agregue la prueba de la entrega del producto.',
  },
  course: { pt: 'Curso', en: 'Course', es: 'Curso' },
  accessSince: { pt: 'Acesso liberado em', en: 'Access since', es: 'Acceso desde' },
  accessUntil: { pt: 'Acesso encerrado em', en: 'Access until', es: 'Acceso hasta' },
  student: { pt: 'Aluno', en: 'Student', es: 'Alumno' },
  lastActivity: { pt: 'Última atividade', en: 'Last activity', es: 'Última actividad' },
  used: { pt: 'Uso', en: 'Use', es: 'Uso' },
  usedText: {
    pt: (opened: number, total: number, time: string) =>
      `${opened} de ${total} aulas abertas, ${time} de vídeo assistido`,
    en: (opened: number, total: number, time: string) =>
      `${opened} of ${total} lessons opened, ${time} of video watched`,
    es: (opened: number, total: number, time: string) =>
      `${opened} de ${total} clases abiertas, ${time} de video visto`,
  },
  certificate: { pt: 'Certificado emitido', en: 'Certificate issued', es: 'Certificado emitido' },
  lessons: { pt: 'Aulas assistidas', en: 'Lessons watched', es: 'Clases vistas' },
  lesson: { pt: 'Aula', en: 'Lesson', es: 'Clase' },
  watched: { pt: 'Assistido', en: 'Watched', es: 'Visto' },
  completed: { pt: 'Concluída', en: 'Completed', es: 'Terminada' },
  signIns: { pt: 'Acessos à área do aluno', en: 'Sign-ins to the members area', es: 'Accesos al área del alumno' },
  at: { pt: 'Data e hora', en: 'Date and time', es: 'Fecha y hora' },
  place: { pt: 'Endereço IP', en: 'IP address', es: 'Dirección IP' },
  browser: { pt: 'Navegador', en: 'Browser', es: 'Navegador' },
  byLink: { pt: 'pelo link enviado ao e-mail', en: 'by the link in the email', es: 'por el enlace del correo' },
  mails: {
    pt: 'E-mails entregues ao servidor do comprador',
    en: 'Emails taken by the buyer’s mail server',
    es: 'Correos aceptados por el servidor del comprador',
  },
  mail: { pt: 'E-mail', en: 'Email', es: 'Correo' },
  to: { pt: 'Para', en: 'To', es: 'Para' },
  answer: { pt: 'Resposta do servidor', en: 'Answer of the server', es: 'Respuesta del servidor' },
  refunds: { pt: 'Reembolso', en: 'Refunds', es: 'Reembolso' },
  refundPolicy: {
    pt: (days: number) => `A loja devolve o valor a quem pede em até ${days} dias do pagamento.`,
    en: (days: number) => `The store gives the money back to a buyer who asks within ${days} days of the payment.`,
    es: (days: number) => `La tienda devuelve el importe a quien lo pide en hasta ${days} días del pago.`,
  },
  noRefund: {
    pt: 'Nenhum reembolso foi pedido desta compra.',
    en: 'No refund of this purchase was requested.',
    es: 'No se pidió ningún reembolso de esta compra.',
  },
  requestRow: {
    pt: (amount: string, day: string) => `O comprador pediu o reembolso de ${amount} em ${day}`,
    en: (amount: string, day: string) => `The buyer asked for a refund of ${amount} on ${day}`,
    es: (amount: string, day: string) => `El comprador pidió el reembolso de ${amount} el ${day}`,
  },
  requestEnds: {
    open: {
      pt: () => ', e a loja ainda não respondeu.',
      en: () => ', and the store has not answered yet.',
      es: () => ', y la tienda todavía no respondió.',
    },
    approved: {
      pt: (day: string) => `, e a loja aprovou em ${day}.`,
      en: (day: string) => `, and the store approved it on ${day}.`,
      es: (day: string) => `, y la tienda lo aprobó el ${day}.`,
    },
    declined: {
      pt: (day: string) => `, depois dos 7 dias da lei, e a loja recusou em ${day}.`,
      en: (day: string) => `, after the 7 days of the law, and the store declined on ${day}.`,
      es: (day: string) => `, después de los 7 días de la ley, y la tienda rechazó el ${day}.`,
    },
  },
  refundRow: {
    pt: (amount: string, day: string) => `Reembolso de ${amount} iniciado em ${day}`,
    en: (amount: string, day: string) => `Refund of ${amount} started on ${day}`,
    es: (amount: string, day: string) => `Reembolso de ${amount} iniciado el ${day}`,
  },
  refundWaits: { pt: ', ainda não concluído.', en: ', not done yet.', es: ', todavía no hecho.' },
  refundFailed: { pt: ', que não foi feito.', en: ', which was not made.', es: ', que no se hizo.' },
  refundDone: {
    pt: (day: string) => `, feito em ${day}.`,
    en: (day: string) => `, done on ${day}.`,
    es: (day: string) => `, hecho el ${day}.`,
  },
  none: { pt: 'Nenhum registro.', en: 'No record.', es: 'Ningún registro.' },
  madeAt: {
    pt: (at: string) => `Reunido pelo Balcão em ${at} (horário de Brasília)`,
    en: (at: string) => `Put together by Balcão on ${at} (Brasília time)`,
    es: (at: string) => `Reunido por Balcão el ${at} (hora de Brasilia)`,
  },
  page: {
    pt: (page: number, pages: number) => `Página ${page} de ${pages}`,
    en: (page: number, pages: number) => `Page ${page} of ${pages}`,
    es: (page: number, pages: number) => `Página ${page} de ${pages}`,
  },
  mailKinds: {
    pix_code: { pt: 'Código PIX', en: 'PIX code', es: 'Código PIX' },
    boleto_slip: { pt: 'Boleto', en: 'Boleto', es: 'Boleto' },
    boleto_due: { pt: 'Lembrete do boleto', en: 'Reminder of the boleto', es: 'Recordatorio del boleto' },
    receipt: { pt: 'Recibo', en: 'Receipt', es: 'Recibo' },
    refund_asked: { pt: 'Reembolso pedido', en: 'Refund requested', es: 'Reembolso pedido' },
    refunded: { pt: 'Reembolso feito', en: 'Refund done', es: 'Reembolso hecho' },
    access: { pt: 'Acesso ao curso', en: 'Access to the course', es: 'Acceso al curso' },
    learn_link: { pt: 'Link de acesso', en: 'Sign-in link', es: 'Enlace de acceso' },
    certificate: { pt: 'Certificado', en: 'Certificate', es: 'Certificado' },
    subscription_started: {
      pt: 'Início da assinatura',
      en: 'Start of the subscription',
      es: 'Inicio de la suscripción',
    },
    subscription_renewed: { pt: 'Recibo da renovação', en: 'Receipt of the renewal', es: 'Recibo de la renovación' },
    renewal_code: { pt: 'Código da renovação', en: 'Code of the renewal', es: 'Código de la renovación' },
    card_declined: { pt: 'Cartão recusado', en: 'Card declined', es: 'Tarjeta rechazada' },
    trial_ending: { pt: 'Fim do período de teste', en: 'End of the trial', es: 'Fin del período de prueba' },
    checkout_abandoned: { pt: 'Lembrete da compra', en: 'Reminder of the purchase', es: 'Recordatorio de la compra' },
    subscription_canceled: { pt: 'Assinatura cancelada', en: 'Subscription canceled', es: 'Suscripción cancelada' },
    subscription_changed: { pt: 'Assinatura alterada', en: 'Subscription changed', es: 'Suscripción modificada' },
    subscription_kept: { pt: 'Cancelamento desfeito', en: 'Cancellation undone', es: 'Cancelación deshecha' },
    recurring_pix_ended: { pt: 'Fim do PIX Automático', en: 'End of recurring PIX', es: 'Fin del PIX Automático' },
  },
} satisfies Texts

export type EvidenceMessages = In<typeof catalogue, Language> & Writing

/** The language is Portuguese for a Brazilian bank. For a dispute in another currency it is English. */
export function evidenceMessages(currency: string): EvidenceMessages {
  const language = currency === 'brl' ? 'pt' : 'en'
  return { ...pick(catalogue, language), ...writingIn(language) }
}
