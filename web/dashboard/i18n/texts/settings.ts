import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the settings. */
export const settings = {
  settings: {
    title: { pt: 'Configurações', en: 'Settings', es: 'Configuración' },
    note: {
      pt: 'Valem para as próximas cobranças; as já criadas ficam como estão.',
      en: 'These settings apply to new charges. Existing charges keep their terms.',
      es: 'Vale para los próximos cobros; los ya creados quedan como están.',
    },
    store: { pt: 'Loja', en: 'Store', es: 'Tienda' },
    descriptor: {
      pt: 'Nome na fatura do cartão',
      en: 'Name on the card statement',
      es: 'Nombre en el estado de cuenta de la tarjeta',
    },
    descriptorNote: {
      pt: 'Até 22 caracteres. Vazio: o nome cadastrado no gateway.',
      en: 'Up to 22 characters. Empty: the name in your gateway account.',
      es: 'Hasta 22 caracteres. Vacío: el nombre registrado en el procesador.',
    },
    installments: { pt: 'Parcelamento', en: 'Installments', es: 'Cuotas' },
    installmentsNote: {
      pt: 'Como o cartão pode ser parcelado.',
      en: 'The rules for card payments in installments.',
      es: 'Cómo se puede dividir un pago con tarjeta.',
    },
    maxInstallments: { pt: 'Parcelas até', en: 'Maximum installments', es: 'Cuotas hasta' },
    interestFree: { pt: 'Sem juros até', en: 'Installments without interest', es: 'Sin interés hasta' },
    interest: { pt: 'Juros ao mês', en: 'Interest per month', es: 'Interés al mes' },
    byBuyer: { pt: 'O comprador paga os juros', en: 'The buyer pays the interest', es: 'El comprador paga el interés' },
    byBuyerNote: {
      pt: 'Desligado, a loja absorve os juros.',
      en: 'If this is off, the store pays the interest.',
      es: 'Apagado, la tienda asume el interés.',
    },
    membersArea: { pt: 'Área de membros', en: 'Members area', es: 'Área de miembros' },
    learnAddress: {
      pt: 'Endereço da área de membros',
      en: 'Address of the members area',
      es: 'Dirección del área de miembros',
    },
    learnAddressNote: {
      pt: 'Os alunos entram por aqui. Para usar um domínio seu, crie nele um registro CNAME para este servidor.',
      en: 'Students sign in here. To use your own domain, point its CNAME record at this server.',
      es: 'Los alumnos entran por aquí. Para usar un dominio propio, cree en él un registro CNAME hacia este servidor.',
    },
    ownHost: { pt: 'Domínio próprio', en: 'Your own domain', es: 'Dominio propio' },
    ownHostNote: {
      pt: 'Por exemplo, aulas.minhaloja.com.br. Vazio: o endereço deste servidor.',
      en: 'For example, lessons.mystore.com. Empty: the address of this server.',
      es: 'Por ejemplo, clases.mitienda.com. Vacío: la dirección de este servidor.',
    },
    comments: { pt: 'Comentários nas aulas', en: 'Comments on lessons', es: 'Comentarios en las lecciones' },
    commentsNote: {
      pt: 'Com revisão, um comentário só aparece depois que a loja o mostra.',
      en: 'With review, a comment appears only after the store approves it.',
      es: 'Con revisión, un comentario aparece solo después de que la tienda lo muestra.',
    },
    commentChoices: {
      open: { pt: 'Aparecem na hora', en: 'They appear at once', es: 'Aparecen al instante' },
      review: { pt: 'A loja revisa antes', en: 'The store reviews them first', es: 'La tienda los revisa antes' },
      off: { pt: 'Desligados', en: 'Off', es: 'Desactivados' },
    },
    deadlines: { pt: 'Prazos', en: 'Deadlines', es: 'Plazos' },
    pix: { pt: 'PIX vale por (minutos)', en: 'PIX expires in (minutes)', es: 'El PIX vale por (minutos)' },
    boleto: { pt: 'Boleto vence em (dias)', en: 'Boleto due in (days)', es: 'El boleto vence en (días)' },
    refund: { pt: 'Prazo de reembolso (dias)', en: 'Refund window (days)', es: 'Plazo de reembolso (días)' },
    readOnly: {
      pt: 'Seu papel vê as configurações, mas não as muda. Peça a quem tem o papel Administração ou Financeiro.',
      en: 'Your role sees the settings but cannot change them. Ask somebody with the role Owner or Finance.',
      es: 'Su rol ve la configuración, pero no la cambia. Pídalo a quien tiene el rol Administración o Finanzas.',
    },
    refundNote: {
      pt: 'Depois dele a compra é dada por concluída.',
      en: 'After this time the purchase is completed.',
      es: 'Después de él, la compra se da por completada.',
    },
    refundRequests: {
      pt: 'Pedido de reembolso em até 7 dias',
      en: 'A refund requested within 7 days',
      es: 'Pedido de reembolso en hasta 7 días',
    },
    refundRequestsNote: {
      pt: 'O comprador pede no comprovante ou na área de membros. Nesse prazo a lei garante o dinheiro de volta.',
      en: 'The buyer asks on the receipt or in the members area. Within this time, the law entitles the buyer to a refund.',
      es: 'El comprador lo pide en el comprobante o en el área de miembros. En ese plazo la ley garantiza la devolución.',
    },
    partEndsAccess: {
      pt: 'Um reembolso parcial encerra o acesso aos cursos',
      en: 'A partial refund ends access to courses',
      es: 'Un reembolso parcial termina el acceso a los cursos',
    },
    partEndsAccessNote: {
      pt: 'Vale para compras avulsas. Desligado, o acesso continua até o reembolso do valor inteiro.',
      en: 'For one-time purchases. If this is off, access ends only with a full refund.',
      es: 'Vale para compras únicas. Si está apagado, el acceso sigue hasta el reembolso del importe completo.',
    },
    recurringPix: {
      pt: 'Assinaturas por PIX Automático',
      en: 'Subscriptions by recurring PIX',
      es: 'Suscripciones con PIX Automático',
    },
    recurringPixNote: {
      pt: 'O comprador autoriza uma vez, no banco dele, e o banco paga cada ciclo. O gateway A precisa liberar a sua conta.',
      en: 'The buyer agrees once, at the bank, and the bank pays each cycle. Gateway A must enable your account.',
      es: 'El comprador autoriza una vez, en su banco, y el banco paga cada ciclo. El procesador A debe habilitar su cuenta.',
    },
    checkoutReminders: {
      pt: 'Lembrar quem não termina a compra',
      en: 'Remind buyers who do not finish',
      es: 'Recordar a quien no termina la compra',
    },
    checkoutRemindersNote: {
      pt: 'O checkout mostra uma caixa. Quem marca recebe até dois e-mails com o link para continuar. Uma pessoa em cada dez não recebe nada, para medir o resultado.',
      en: 'The checkout shows a box. Buyers who tick it get at most two emails with a link to continue. One in ten gets none, to measure the effect.',
      es: 'El checkout muestra una casilla. Quien la marca recibe hasta dos correos con el enlace para continuar. Una de cada diez personas no recibe nada, para medir el resultado.',
    },
    abandonedAfter: {
      pt: 'Primeiro lembrete depois de (minutos)',
      en: 'First reminder after (minutes)',
      es: 'Primer recordatorio después de (minutos)',
    },
    refundRequestChoices: {
      review: { pt: 'A equipe confirma', en: 'The team confirms', es: 'El equipo confirma' },
      approve: { pt: 'Devolver na hora', en: 'Refund at once', es: 'Devolver al instante' },
    },
    declined: { pt: 'Recusas até falhar', en: 'Declined cards per charge', es: 'Rechazos hasta fallar' },
    declinedNote: {
      pt: 'Quantos cartões recusados uma cobrança aguenta.',
      en: 'A charge fails after this number of declined cards.',
      es: 'Cuántas tarjetas rechazadas admite un cobro.',
    },
    dunning: {
      pt: 'Novas tentativas de uma assinatura em atraso',
      en: 'Retries of a past-due subscription',
      es: 'Nuevos intentos de una suscripción con atraso',
    },
    dunningNote: {
      pt: 'Em quais dias depois da primeira falha, de 1 a 60, em ordem e separados por vírgula.',
      en: 'The days after the first failure, for example 1, 3, 5. Use increasing numbers from 1 to 60.',
      es: 'Qué días después del primer fallo, de 1 a 60, en orden y separados por comas.',
    },
    fees: { pt: 'Taxa da plataforma', en: 'Platform fee', es: 'Comisión de la plataforma' },
    feesNote: {
      pt: 'A parte de quem opera este Balcão em cada venda. É descontada para mostrar o líquido, e só muda de conta se tiver um recebedor.',
      en: 'What the operator of this Balcão gets of each sale. It is deducted to show the net amount, and moves only if it has a recipient.',
      es: 'La parte de quien opera este Balcão en cada venta. Se descuenta para mostrar el neto, y solo cambia de cuenta si tiene un receptor.',
    },
    feesDefault: {
      pt: (rate: string, price: string, fee: string) =>
        `Ninguém escolheu esta taxa: vale o padrão, ${rate}. De uma venda de ${price}, são ${fee}.`,
      en: (rate: string, price: string, fee: string) =>
        `Nobody chose this fee, so the default applies: ${rate}. Of a sale of ${price}, this is ${fee}.`,
      es: (rate: string, price: string, fee: string) =>
        `Nadie eligió esta comisión: vale la estándar, ${rate}. De una venta de ${price}, son ${fee}.`,
    },
    keepDefault: { pt: 'Manter esta taxa', en: 'Keep this fee', es: 'Mantener esta comisión' },
    feesKept: { pt: 'Taxa escolhida.', en: 'Fee chosen.', es: 'Comisión elegida.' },
    feesLocked: {
      pt: 'Cobradas pela plataforma que abriu esta loja. Só ela muda estes valores.',
      en: 'The platform that opened this store charges these fees. Only the platform can change them.',
      es: 'Las cobra la plataforma que abrió esta tienda. Solo ella las cambia.',
    },
    percent: { pt: 'Percentual', en: 'Percentage', es: 'Porcentaje' },
    fixed: { pt: 'Fixa por venda', en: 'Fixed fee per sale', es: 'Fija por venta' },
    preview: { pt: 'Como o comprador vê', en: 'The buyer’s view', es: 'Lo que ve el comprador' },
    previewNote: {
      pt: 'Com os valores da tela, antes de salvar.',
      en: 'The table uses the values on screen, even before you save them.',
      es: 'Con los valores de la pantalla, antes de guardar.',
    },
    previewAmount: { pt: 'Em uma compra de', en: 'For a purchase of', es: 'En una compra de' },
    previewWrong: {
      pt: 'Estes valores não fazem uma tabela.',
      en: 'No installment table is possible with these values.',
      es: 'Con estos valores no hay tabla.',
    },
    free: { pt: 'sem juros', en: 'no interest', es: 'sin interés' },
  },
} satisfies Texts
