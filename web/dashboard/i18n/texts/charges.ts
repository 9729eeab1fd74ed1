import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the charges and payment links. */
export const charges = {
  charges: {
    title: { pt: 'Cobranças', en: 'Charges', es: 'Cobros' },
    note: {
      pt: 'Peça um pagamento avulso e compartilhe o link.',
      en: 'Ask for a one-off payment and share its link.',
      es: 'Pida un pago único y comparta el enlace.',
    },
    create: { pt: 'Criar cobrança', en: 'Create charge', es: 'Crear cobro' },
    createTitle: { pt: 'Nova cobrança', en: 'New charge', es: 'Nuevo cobro' },
    search: { pt: 'Comprador, texto ou valor', en: 'Buyer, text or amount', es: 'Comprador, texto o importe' },
    anyStatus: { pt: 'Todas', en: 'All', es: 'Todos' },
    statuses: {
      pending: { pt: 'Pendentes', en: 'Pending', es: 'Pendientes' },
      paid: { pt: 'Pagas', en: 'Paid', es: 'Pagados' },
      refunded: { pt: 'Reembolsadas', en: 'Refunded', es: 'Reembolsados' },
      canceled: { pt: 'Canceladas', en: 'Canceled', es: 'Cancelados' },
      failed: { pt: 'Falharam', en: 'Failed', es: 'Fallaron' },
    },
    unnamed: { pt: 'Cobrança sem descrição', en: 'Charge without description', es: 'Cobro sin descripción' },
    link: { pt: 'Link', en: 'Link', es: 'Enlace' },
    empty: { pt: 'Nenhuma cobrança ainda', en: 'No charges yet', es: 'Todavía no hay cobros' },
    emptyNote: {
      pt: 'Diga o valor, e ganhe um link em que se paga com PIX, boleto ou cartão.',
      en: 'Enter an amount and get a link. The buyer pays there by PIX, boleto or card.',
      es: 'Indique el importe y reciba un enlace en el que se paga con PIX, boleto o tarjeta.',
    },
    descriptionNote: {
      pt: 'O comprador vê isto na página de pagamento.',
      en: 'The buyer sees this on the payment page.',
      es: 'El comprador ve esto en la página de pago.',
    },
    buyerName: {
      pt: 'Nome do comprador (opcional)',
      en: 'Buyer’s name (optional)',
      es: 'Nombre del comprador (opcional)',
    },
    buyerEmail: {
      pt: 'E-mail do comprador (opcional)',
      en: 'Buyer’s email (optional)',
      es: 'Correo del comprador (opcional)',
    },
    created: {
      pt: 'Cobrança criada. Agora compartilhe o link.',
      en: 'Charge created. Now share its link.',
      es: 'Cobro creado. Ahora comparta el enlace.',
    },
    share: { pt: 'Compartilhar', en: 'Share', es: 'Compartir' },
    noGateway: {
      pt: (currency: string) =>
        `Nenhuma conta de gateway ativa da loja recebe em ${currency}, então a página não oferece pagamento. Crie a cobrança em BRL ou conecte um gateway que receba ${currency}.`,
      en: (currency: string) =>
        `No active gateway account of the store takes ${currency}, so the buyer cannot pay this charge. Create the charge in BRL, or connect a gateway that takes ${currency}.`,
      es: (currency: string) =>
        `Ninguna cuenta de gateway activa de la tienda recibe ${currency}, así que la página no ofrece cómo pagar. Cree el cobro en BRL o conecte un gateway que reciba ${currency}.`,
    },
    shareNote: {
      pt: 'Nesta página o comprador escolhe como pagar.',
      en: 'On this page the buyer chooses how to pay.',
      es: 'En esta página el comprador elige cómo pagar.',
    },
    attempts: { pt: 'Pagamentos', en: 'Payments', es: 'Pagos' },
    noAttempts: {
      pt: 'Ninguém tentou pagar ainda.',
      en: 'Nobody has tried to pay yet.',
      es: 'Nadie ha intentado pagar todavía.',
    },
    items: { pt: 'Itens', en: 'Items', es: 'Artículos' },
    details: { pt: 'Detalhes', en: 'Details', es: 'Detalles' },
    maxInstallments: { pt: 'Parcelas até', en: 'Maximum installments', es: 'Cuotas hasta' },
    interest: { pt: 'Juros', en: 'Interest', es: 'Interés' },
    byBuyer: { pt: 'Pagos pelo comprador', en: 'Paid by the buyer', es: 'Lo paga el comprador' },
    byStore: { pt: 'Pagos pela loja', en: 'Paid by the store', es: 'Lo paga la tienda' },
    boletoDue: { pt: 'Prazo do boleto', en: 'Boleto due in', es: 'Plazo del boleto' },
    cancel: { pt: 'Cancelar cobrança', en: 'Cancel charge', es: 'Cancelar cobro' },
    cancelTitle: { pt: 'Cancelar esta cobrança?', en: 'Cancel this charge?', es: '¿Cancelar este cobro?' },
    cancelNote: {
      pt: 'O link deixa de aceitar pagamentos. Isto não pode ser desfeito.',
      en: 'The link will stop accepting payments. You cannot undo this.',
      es: 'El enlace deja de aceptar pagos. Esto no se puede deshacer.',
    },
    canceled: { pt: 'Cobrança cancelada.', en: 'Charge canceled.', es: 'Cobro cancelado.' },
    testPay: { pt: 'Pagar como teste', en: 'Make a test payment', es: 'Pagar como prueba' },
    testBy: {
      pix: { pt: 'Gerar um PIX', en: 'Create a PIX', es: 'Generar un PIX' },
      boleto: { pt: 'Gerar um boleto', en: 'Create a boleto', es: 'Generar un boleto' },
    },
    testPaid: { pt: 'Pagamento de teste criado.', en: 'Test payment created.', es: 'Pago de prueba creado.' },
  },
  links: {
    title: { pt: 'Links de pagamento', en: 'Payment links', es: 'Enlaces de pago' },
    note: {
      pt: 'O mesmo link serve para muitos compradores. Cada compra gera uma cobrança.',
      en: 'Many buyers can pay through the same link. Each purchase creates a charge.',
      es: 'El mismo enlace sirve para muchos compradores. Cada compra genera un cobro.',
    },
    create: { pt: 'Criar link', en: 'Create link', es: 'Crear enlace' },
    createTitle: { pt: 'Novo link de pagamento', en: 'New payment link', es: 'Nuevo enlace de pago' },
    editTitle: { pt: 'Editar link', en: 'Edit link', es: 'Editar enlace' },
    empty: { pt: 'Nenhum link ainda', en: 'No links yet', es: 'Todavía no hay enlaces' },
    emptyNote: {
      pt: 'Bom para redes sociais e mensagens: um valor, um link, quantas vendas vierem.',
      en: 'Share one link on social media and in messages. Any number of buyers can pay its amount.',
      es: 'Bueno para redes sociales y mensajes: un importe, un enlace, todas las ventas que lleguen.',
    },
    active: { pt: 'Aceita pagamentos', en: 'Accepts payments', es: 'Acepta pagos' },
    activeNote: {
      pt: 'Desligado, a página diz que o link não vale mais.',
      en: 'If this is off, the page says that the link no longer works.',
      es: 'Apagado, la página dice que el enlace ya no sirve.',
    },
  },
} satisfies Texts
