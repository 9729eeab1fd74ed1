import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the products and offers. */
export const catalog = {
  products: {
    title: { pt: 'Produtos', en: 'Products', es: 'Productos' },
    note: {
      pt: 'O que a loja vende. Os preços ficam nas ofertas.',
      en: 'What the store sells. Prices are set in the offers.',
      es: 'Lo que vende la tienda. Los precios están en las ofertas.',
    },
    create: { pt: 'Criar produto', en: 'Create product', es: 'Crear producto' },
    createTitle: { pt: 'Novo produto', en: 'New product', es: 'Nuevo producto' },
    editTitle: { pt: 'Editar produto', en: 'Edit product', es: 'Editar producto' },
    picture: { pt: 'Imagem (opcional)', en: 'Picture (optional)', es: 'Imagen (opcional)' },
    pictureNote: {
      pt: 'A página de pagamento das ofertas deste produto mostra a imagem.',
      en: 'The payment page of each offer of this product shows the picture.',
      es: 'La página de pago de las ofertas de este producto muestra la imagen.',
    },
    empty: { pt: 'Nenhum produto ainda', en: 'No products yet', es: 'Todavía no hay productos' },
    emptyNote: {
      pt: 'Crie o primeiro, e depois uma oferta com o preço.',
      en: 'Create a product first. Then create an offer with its price.',
      es: 'Cree el primero, y después una oferta con su precio.',
    },
  },
  offers: {
    title: { pt: 'Ofertas', en: 'Offers', es: 'Ofertas' },
    note: {
      pt: 'Por quanto cada produto é vendido, de uma vez ou por assinatura.',
      en: 'The prices of your products, for a single sale or a subscription.',
      es: 'A cuánto se vende cada producto, una vez o por suscripción.',
    },
    create: { pt: 'Criar oferta', en: 'Create offer', es: 'Crear oferta' },
    createTitle: { pt: 'Nova oferta', en: 'New offer', es: 'Nueva oferta' },
    editTitle: { pt: 'Editar oferta', en: 'Edit offer', es: 'Editar oferta' },
    priceWithoutBatches: { pt: 'Preço sem lotes', en: 'Price without batches', es: 'Precio sin lotes' },
    batchesPrice: {
      pt: 'Enquanto houver lotes, o comprador paga o preço do lote. Mude-o na página da oferta.',
      en: 'While there are batches, the buyer pays the price of the batch. Change it on the page of the offer.',
      es: 'Mientras haya lotes, el comprador paga el precio del lote. Cámbielo en la página de la oferta.',
    },
    noBatchOpen: { pt: 'Sem lote aberto', en: 'No batch open', es: 'Sin lote abierto' },
    anyProduct: { pt: 'Todos os produtos', en: 'All products', es: 'Todos los productos' },
    empty: { pt: 'Nenhuma oferta', en: 'No offers', es: 'Ninguna oferta' },
    emptyNote: {
      pt: 'Dê um preço a um produto, e ganhe uma página de pagamento.',
      en: 'An offer gives a product a price and a payment page.',
      es: 'Póngale precio a un producto y reciba una página de pago.',
    },
    noProducts: {
      pt: 'Primeiro crie um produto; a oferta lhe dá o preço.',
      en: 'Create a product first. Then an offer can give the product a price.',
      es: 'Primero cree un producto; la oferta le pone precio.',
    },
    toProducts: { pt: 'Ir para produtos', en: 'Go to products', es: 'Ir a productos' },
    price: { pt: 'Preço', en: 'Price', es: 'Precio' },
    billing: { pt: 'Cobrança', en: 'Billing', es: 'Cobro' },
    once: { pt: 'Uma vez', en: 'Once', es: 'Una vez' },
    recurring: { pt: 'Assinatura', en: 'Subscription', es: 'Suscripción' },
    cycle: { pt: 'A cada', en: 'Every', es: 'Cada' },
    cycles: {
      WEEKLY: { pt: 'Semana', en: 'Week', es: 'Semana' },
      MONTHLY: { pt: 'Mês', en: 'Month', es: 'Mes' },
      QUARTERLY: { pt: 'Trimestre', en: 'Quarter', es: 'Trimestre' },
      SEMIANNUAL: { pt: 'Semestre', en: 'Half year', es: 'Semestre' },
      YEARLY: { pt: 'Ano', en: 'Year', es: 'Año' },
    },
    per: {
      WEEKLY: { pt: 'por semana', en: 'a week', es: 'por semana' },
      MONTHLY: { pt: 'por mês', en: 'a month', es: 'por mes' },
      QUARTERLY: { pt: 'por trimestre', en: 'a quarter', es: 'por trimestre' },
      SEMIANNUAL: { pt: 'por semestre', en: 'every six months', es: 'por semestre' },
      YEARLY: { pt: 'por ano', en: 'a year', es: 'por año' },
    },
    namePlaceholder: { pt: 'À vista', en: 'Standard', es: 'Un solo pago' },
    recurringPix: {
      pt: 'Vender também por PIX automático',
      en: 'Also sell by recurring PIX',
      es: 'Vender también con PIX automático',
    },
    recurringPixNote: {
      pt: 'Vale se a loja oferece PIX automático nas configurações.',
      en: 'It counts if the store offers recurring PIX in its settings.',
      es: 'Vale si la tienda ofrece PIX automático en la configuración.',
    },
    trialDays: { pt: 'Dias grátis', en: 'Free days', es: 'Días gratis' },
    setupFee: { pt: 'Taxa de adesão', en: 'Setup fee', es: 'Cargo de inscripción' },
    maxCharges: { pt: 'Máximo de cobranças', en: 'Maximum number of charges', es: 'Máximo de cobros' },
    description: { pt: 'Descrição (opcional)', en: 'Description (optional)', es: 'Descripción (opcional)' },
    descriptor: {
      pt: 'Nome na fatura do cartão (opcional)',
      en: 'Name on the card statement (optional)',
      es: 'Nombre en el estado de cuenta de la tarjeta (opcional)',
    },
    descriptorNote: {
      pt: 'Até 22 caracteres. Vazio: o da loja.',
      en: 'Up to 22 characters. If this is empty, the name from the store’s settings is used.',
      es: 'Hasta 22 caracteres. Vacío: el de la tienda.',
    },
    active: { pt: 'À venda', en: 'For sale', es: 'A la venta' },
  },
} satisfies Texts
