import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the disputes. */
export const disputes = {
  disputes: {
    title: { pt: 'Contestações', en: 'Disputes', es: 'Reclamos' },
    note: {
      pt: 'Pagamentos que o banco do comprador pediu de volta: chargebacks de cartão e MED de PIX.',
      en: 'Payments that a buyer’s bank wants back: card chargebacks and PIX claims (MED).',
      es: 'Pagos que el banco del comprador pidió de vuelta: contracargos de tarjeta y MED de PIX.',
    },
    anyStatus: { pt: 'Todas', en: 'All', es: 'Todos' },
    filters: {
      needs_response: { pt: 'A responder', en: 'To answer', es: 'Por responder' },
      under_review: { pt: 'Em análise', en: 'Under review', es: 'En análisis' },
      won: { pt: 'Ganhas', en: 'Won', es: 'Ganados' },
      lost: { pt: 'Perdidas', en: 'Lost', es: 'Perdidos' },
    },
    kinds: {
      chargeback: { pt: 'Chargeback', en: 'Chargeback', es: 'Contracargo' },
      med: { pt: 'PIX bloqueado (MED)', en: 'Blocked PIX (MED)', es: 'PIX bloqueado (MED)' },
    },
    kind: { pt: 'Tipo', en: 'Kind', es: 'Tipo' },
    reason: { pt: 'Motivo', en: 'Reason', es: 'Motivo' },
    reasons: {
      fraudulent: { pt: 'Compra não reconhecida (fraude)', en: 'Fraudulent', es: 'Compra no reconocida (fraude)' },
      unrecognized: { pt: 'Compra não reconhecida', en: 'Unrecognized', es: 'Compra no reconocida' },
      product_not_received: { pt: 'Produto não recebido', en: 'Product not received', es: 'Producto no recibido' },
      product_unacceptable: {
        pt: 'Produto diferente do combinado',
        en: 'Product unacceptable',
        es: 'Producto distinto de lo acordado',
      },
      subscription_canceled: {
        pt: 'Assinatura já cancelada',
        en: 'Subscription canceled',
        es: 'Suscripción ya cancelada',
      },
      credit_not_processed: { pt: 'Reembolso não feito', en: 'Credit not processed', es: 'Reembolso no hecho' },
      duplicate: { pt: 'Cobrança em dobro', en: 'Duplicate', es: 'Cobro duplicado' },
      general: { pt: 'Sem motivo informado', en: 'General', es: 'Sin motivo informado' },
      absence_of_print: { pt: 'Falta de comprovante', en: 'No proof of the purchase', es: 'Falta de comprobante' },
      absent_card_fraud: {
        pt: 'Fraude sem o cartão presente',
        en: 'Card-not-present fraud',
        es: 'Fraude sin la tarjeta presente',
      },
      card_fraud: { pt: 'Fraude com o cartão', en: 'Card fraud', es: 'Fraude con la tarjeta' },
      commercial_disagreement: { pt: 'Desacordo comercial', en: 'Commercial dispute', es: 'Desacuerdo comercial' },
      service_not_received: { pt: 'Serviço não recebido', en: 'Service not received', es: 'Servicio no recibido' },
      pix_infraction: { pt: 'Denúncia de fraude no PIX', en: 'PIX fraud report', es: 'Denuncia de fraude en el PIX' },
    },
    answerBy: { pt: 'Responder até', en: 'Answer by', es: 'Responder hasta' },
    deadline: { pt: 'Prazo', en: 'Time left', es: 'Plazo' },
    noDeadline: {
      pt: 'O processador não informa',
      en: 'Not stated by the processor',
      es: 'El procesador no lo informa',
    },
    left: {
      pt: (days: number) =>
        days < 0 ? 'Prazo vencido' : days === 0 ? 'Último dia' : days === 1 ? 'Falta 1 dia' : `Faltam ${days} dias`,
      en: (days: number) =>
        days < 0 ? 'Deadline missed' : days === 0 ? 'Last day' : days === 1 ? '1 day left' : `${days} days left`,
      es: (days: number) =>
        days < 0 ? 'Plazo vencido' : days === 0 ? 'Último día' : days === 1 ? 'Falta 1 día' : `Faltan ${days} días`,
    },
    openedAt: { pt: 'Aberta em', en: 'Opened', es: 'Abierto el' },
    closedAt: { pt: 'Encerrada em', en: 'Closed', es: 'Cerrado el' },
    sentAt: { pt: 'Provas enviadas em', en: 'Evidence sent', es: 'Pruebas enviadas el' },
    acceptedAt: { pt: 'Você desistiu em', en: 'You gave up', es: 'Usted desistió el' },
    sale: { pt: 'Venda', en: 'Sale', es: 'Venta' },
    seeSale: { pt: 'Ver a venda', en: 'View sale', es: 'Ver la venta' },
    see: { pt: 'Ver a contestação', en: 'View dispute', es: 'Ver el reclamo' },
    empty: { pt: 'Nenhuma contestação', en: 'No disputes', es: 'Ningún reclamo' },
    emptyNote: {
      pt: 'Quando um banco pedir um pagamento de volta, ele aparece aqui com o prazo e as provas prontas.',
      en: 'When a bank asks for a payment back, it appears here with its deadline and the evidence.',
      es: 'Cuando un banco pida un pago de vuelta, aparece aquí con el plazo y las pruebas listas.',
    },
    now: { pt: 'O que fazer', en: 'What to do', es: 'Qué hacer' },
    steps: {
      send: {
        pt: 'Confira as provas e envie. O banco decide em algumas semanas, e o resultado aparece aqui.',
        en: 'Check the evidence and send it. The bank decides within a few weeks, and the result appears here.',
        es: 'Revise las pruebas y envíelas. El banco decide en algunas semanas, y el resultado aparece aquí.',
      },
      byHand: {
        pt: 'Este processador só recebe provas no próprio site. Baixe o PDF e anexe-o à contestação de lá.',
        en: 'This processor takes evidence only on its own site. Download the PDF and attach it to the dispute there.',
        es: 'Este procesador solo recibe pruebas en su propio sitio. Descargue el PDF y adjúntelo al reclamo de allí.',
      },
      med: {
        pt: 'O valor fica bloqueado até os bancos decidirem, em geral em até 7 dias. Baixe o PDF e mande-o ao atendimento do processador.',
        en: 'The money stays blocked until the banks decide, usually within 7 days. Download the PDF and send it to the processor’s support.',
        es: 'El importe queda bloqueado hasta que los bancos decidan, en general en hasta 7 días. Descargue el PDF y envíelo a la atención del procesador.',
      },
      under_review: {
        pt: 'As provas estão com o banco. Não há nada a fazer até a decisão.',
        en: 'The bank has the evidence. There is nothing to do until it decides.',
        es: 'Las pruebas están con el banco. No hay nada que hacer hasta la decisión.',
      },
      won: {
        pt: 'Você ganhou: o dinheiro é da loja.',
        en: 'You won: the money belongs to the store.',
        es: 'Usted ganó: el dinero es de la tienda.',
      },
      lost: {
        pt: 'O comprador ficou com o dinheiro.',
        en: 'The buyer keeps the money.',
        es: 'El comprador se quedó con el dinero.',
      },
    },
    evidence: { pt: 'As provas', en: 'Evidence', es: 'Las pruebas' },
    evidenceNote: {
      pt: 'O Balcão junta tudo em um PDF, com o que sabe agora.',
      en: 'Balcão puts everything into one PDF, with what it knows now.',
      es: 'Balcão junta todo en un PDF, con lo que sabe ahora.',
    },
    parts: {
      pt: [
        'Pagamento, valores e identificadores',
        'Comprador, com o endereço IP da compra',
        'Acessos à área do aluno',
        'Aulas assistidas, com os segundos de cada uma',
        'E-mails que o servidor do comprador aceitou',
        'Política de reembolso e reembolsos',
      ],
      en: [
        'Payment, amounts and identifiers',
        'Buyer, with the IP address of the purchase',
        'Sign-ins to the members area',
        'Lessons watched, and for how many seconds',
        'Emails that the buyer’s server accepted',
        'Refund policy and refunds',
      ],
      es: [
        'Pago, importes e identificadores',
        'Comprador, con la dirección IP de la compra',
        'Accesos al área del alumno',
        'Clases vistas, con los segundos de cada una',
        'Correos que el servidor del comprador aceptó',
        'Política de reembolso y reembolsos',
      ],
    },
    download: { pt: 'Baixar o PDF', en: 'Download PDF', es: 'Descargar el PDF' },
    send: { pt: 'Enviar as provas', en: 'Send evidence', es: 'Enviar las pruebas' },
    sendTitle: {
      pt: 'Enviar as provas ao banco?',
      en: 'Send the evidence to the bank?',
      es: '¿Enviar las pruebas al banco?',
    },
    sendNote: {
      pt: 'O PDF vai ao processador com os dados do comprador. Só se envia uma vez.',
      en: 'The PDF goes to the processor with the buyer’s data. You can send it only once.',
      es: 'El PDF va al procesador con los datos del comprador. Solo se envía una vez.',
    },
    sent: { pt: 'Provas enviadas', en: 'Evidence sent', es: 'Pruebas enviadas' },
    accept: { pt: 'Desistir', en: 'Give up', es: 'Desistir' },
    acceptTitle: { pt: 'Desistir da contestação?', en: 'Give up the dispute?', es: '¿Desistir del reclamo?' },
    acceptNote: {
      pt: 'O comprador fica com o dinheiro. Isto não pode ser desfeito.',
      en: 'The buyer keeps the money. You cannot undo this.',
      es: 'El comprador se queda con el dinero. Esto no se puede deshacer.',
    },
    accepted: { pt: 'Contestação encerrada', en: 'Dispute closed', es: 'Reclamo cerrado' },
    blocked: {
      pt: (amount: string) => `${amount} bloqueados por uma denúncia de fraude (MED)`,
      en: (amount: string) => `${amount} blocked by a fraud report (MED)`,
      es: (amount: string) => `${amount} bloqueados por una denuncia de fraude (MED)`,
    },
  },
} satisfies Texts
