import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of batches, coupons, order bumps and the upsell. */
export const selling = {
  offer: {
    terms: { pt: 'A oferta', en: 'The offer', es: 'La oferta' },
    companions: { pt: 'Vender mais', en: 'Sell more', es: 'Vender más' },
    companionsNote: {
      pt: 'Outras ofertas de pagamento único, na mesma moeda.',
      en: 'Other one-time offers in the same currency.',
      es: 'Otras ofertas de pago único, en la misma moneda.',
    },
    bumps: { pt: 'Ofertas adicionais (order bump)', en: 'Order bumps', es: 'Ofertas adicionales (order bump)' },
    bumpsNote: {
      pt: 'Até 5 ofertas que o comprador marca na página e paga junto, em uma só cobrança.',
      en: 'Up to 5 offers that the buyer ticks on the page and pays for in the same charge.',
      es: 'Hasta 5 ofertas que el comprador marca en la página y paga junto, en un solo cobro.',
    },
    upsell: { pt: 'Oferta pós-compra (upsell)', en: 'Upsell after the purchase', es: 'Oferta poscompra (upsell)' },
    upsellNote: {
      pt: 'Aparece depois do pagamento. O comprador aceita com um toque, no mesmo cartão ou em um novo PIX.',
      en: 'Appears after the payment. Buyers accept it in one tap, with the same card or a new PIX.',
      es: 'Aparece después del pago. El comprador la acepta con un toque, con la misma tarjeta o con un nuevo PIX.',
    },
    upsellNone: { pt: 'Nenhuma', en: 'None', es: 'Ninguna' },
    upsellPreview: { pt: 'Ver como o comprador vê', en: 'See what buyers see', es: 'Ver lo que ve el comprador' },
    nothingFound: { pt: 'Nenhuma oferta encontrada', en: 'No offer found', es: 'Ninguna oferta encontrada' },
    noOthers: {
      pt: 'Crie outra oferta de pagamento único para vendê-la junto com esta.',
      en: 'Create another one-time offer to sell it along with this one.',
      es: 'Cree otra oferta de pago único para venderla junto con esta.',
    },
  },
  batches: {
    title: { pt: 'Lotes', en: 'Batches', es: 'Lotes' },
    note: {
      pt: 'Vende o primeiro lote aberto, de cima para baixo, no horário de Brasília. As vendas feitas guardam seu preço.',
      en: 'Batches sell one after the other, from top to bottom. Times are in Brasília time. Past sales keep their price.',
      es: 'Vende el primer lote abierto, de arriba abajo, en horario de Brasilia. Las ventas hechas conservan su precio.',
    },
    empty: { pt: 'Sem lotes', en: 'No batches', es: 'Sin lotes' },
    emptyNote: {
      pt: (price: string) =>
        `A oferta vende sempre por ${price}. Com lotes, o preço vira sozinho, por data ou por vagas.`,
      en: (price: string) => `The offer always sells at ${price}. With batches the price changes by date or by seats.`,
      es: (price: string) =>
        `La oferta se vende siempre a ${price}. Con lotes, el precio cambia solo, por fecha o por cupos.`,
    },
    add: { pt: 'Adicionar lote', en: 'Add a batch', es: 'Agregar lote' },
    save: { pt: 'Salvar lotes', en: 'Save batches', es: 'Guardar lotes' },
    name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
    nameOf: { pt: (n: number) => `Lote ${n}`, en: (n: number) => `Batch ${n}`, es: (n: number) => `Lote ${n}` },
    startsAt: { pt: 'Começa', en: 'Starts', es: 'Comienza' },
    endsAt: { pt: 'Termina', en: 'Ends', es: 'Termina' },
    maxSales: { pt: 'Vagas', en: 'Seats', es: 'Cupos' },
    anyNumber: { pt: 'Sem limite', en: 'No limit', es: 'Sin límite' },
    moveUp: { pt: 'Subir', en: 'Move up', es: 'Subir' },
    moveDown: { pt: 'Descer', en: 'Move down', es: 'Bajar' },
    states: {
      open: { pt: 'Vendendo agora', en: 'Selling now', es: 'Vendiendo ahora' },
      waiting: { pt: 'Na sequência', en: 'Comes next', es: 'En espera' },
      scheduled: { pt: 'Agendado', en: 'Scheduled', es: 'Programado' },
      full: { pt: 'Esgotado', en: 'Sold out', es: 'Agotado' },
      ended: { pt: 'Encerrado', en: 'Ended', es: 'Terminado' },
      unsaved: { pt: 'Novo', en: 'New', es: 'Nuevo' },
    },
    sold: {
      pt: (n: number, text: string) => (n === 1 ? '1 vendido' : `${text} vendidos`),
      en: (_n: number, text: string) => `${text} sold`,
      es: (n: number, text: string) => (n === 1 ? '1 vendido' : `${text} vendidos`),
    },
    held: {
      pt: (n: number, text: string) => (n === 1 ? '1 reservado' : `${text} reservados`),
      en: (_n: number, text: string) => `${text} held`,
      es: (n: number, text: string) => (n === 1 ? '1 reservado' : `${text} reservados`),
    },
    left: {
      pt: (n: number, text: string) => (n === 1 ? 'resta 1' : `restam ${text}`),
      en: (_n: number, text: string) => `${text} left`,
      es: (n: number, text: string) => (n === 1 ? 'queda 1' : `quedan ${text}`),
    },
    now: {
      pt: (name: string, price: string) => `Agora: ${name}, por ${price}.`,
      en: (name: string, price: string) => `Now: ${name}, at ${price}.`,
      es: (name: string, price: string) => `Ahora: ${name}, a ${price}.`,
    },
    turnsOn: {
      pt: (at: string) => `Vira em ${at}.`,
      en: (at: string) => `It ends on ${at}.`,
      es: (at: string) => `Cambia el ${at}.`,
    },
    turnsAfter: {
      pt: (n: number, text: string) => (n === 1 ? 'Vira após mais 1 venda.' : `Vira após mais ${text} vendas.`),
      en: (n: number, text: string) => (n === 1 ? 'It ends after 1 more sale.' : `It ends after ${text} more sales.`),
      es: (n: number, text: string) => (n === 1 ? 'Cambia tras 1 venta más.' : `Cambia tras ${text} ventas más.`),
    },
    turnsAfterOrOn: {
      pt: (n: number, text: string, at: string) =>
        n === 1 ? `Vira após mais 1 venda, ou em ${at}.` : `Vira após mais ${text} vendas, ou em ${at}.`,
      en: (n: number, text: string, at: string) =>
        n === 1 ? `It ends after 1 more sale, or on ${at}.` : `It ends after ${text} more sales, or on ${at}.`,
      es: (n: number, text: string, at: string) =>
        n === 1 ? `Cambia tras 1 venta más, o el ${at}.` : `Cambia tras ${text} ventas más, o el ${at}.`,
    },
    noneOpen: {
      pt: 'Nenhum lote está aberto: a página diz que as vendas estão encerradas.',
      en: 'No batch is open. The page says that the offer is sold out.',
      es: 'Ningún lote está abierto: la página dice que no hay ventas.',
    },
    cannotRemove: {
      pt: 'Este lote tem compradores. Para fechá-lo, ponha uma data de término.',
      en: 'This batch has buyers. To close it, set its end.',
      es: 'Este lote tiene compradores. Para cerrarlo, ponga una fecha de término.',
    },
  },
  coupons: {
    title: { pt: 'Cupons', en: 'Coupons', es: 'Cupones' },
    note: {
      pt: 'Descontos por código ou por um link que já o aplica. Cada compra em andamento reserva um uso.',
      en: 'Discounts by code, or by a link that applies it. Each checkout in progress reserves one use.',
      es: 'Descuentos por código o por un enlace que ya lo aplica. Cada compra en curso reserva un uso.',
    },
    create: { pt: 'Criar cupom', en: 'Create coupon', es: 'Crear cupón' },
    createTitle: { pt: 'Novo cupom', en: 'New coupon', es: 'Nuevo cupón' },
    editTitle: { pt: 'Editar cupom', en: 'Edit coupon', es: 'Editar cupón' },
    empty: { pt: 'Nenhum cupom', en: 'No coupons', es: 'Ningún cupón' },
    emptyNote: {
      pt: 'Crie um código e compartilhe o link com o desconto já aplicado.',
      en: 'Create a code, then share a link with the discount already applied.',
      es: 'Cree un código y comparta el enlace con el descuento ya aplicado.',
    },
    noneArchived: { pt: 'Nenhum cupom arquivado', en: 'No archived coupons', es: 'Ningún cupón archivado' },
    current: { pt: 'Em uso', en: 'In use', es: 'En uso' },
    archived: { pt: 'Arquivados', en: 'Archived', es: 'Archivados' },
    code: { pt: 'Código', en: 'Code', es: 'Código' },
    codeNote: {
      pt: 'Letras, números e . _ % + - sem espaços. Maiúsculas e minúsculas dão no mesmo.',
      en: 'Letters, digits and . _ % + - without spaces. Upper and lower case make no difference.',
      es: 'Letras, números y . _ % + - sin espacios. Mayúsculas y minúsculas dan lo mismo.',
    },
    discount: { pt: 'Desconto', en: 'Discount', es: 'Descuento' },
    byPercent: { pt: 'Porcentagem', en: 'Percentage', es: 'Porcentaje' },
    byAmount: { pt: 'Valor fixo', en: 'Fixed amount', es: 'Importe fijo' },
    amountNote: {
      pt: 'Em reais. Ofertas em outra moeda recusam este cupom.',
      en: 'In reais. Offers in another currency refuse this coupon.',
      es: 'En reales. Las ofertas en otra moneda rechazan este cupón.',
    },
    onlyFor: { pt: 'Vale para', en: 'Valid for', es: 'Válido para' },
    everyOffer: { pt: 'Todas as ofertas', en: 'Every offer', es: 'Todas las ofertas' },
    offersCount: {
      pt: (n: number) => (n === 1 ? '1 oferta' : `${n} ofertas`),
      en: (n: number) => (n === 1 ? '1 offer' : `${n} offers`),
      es: (n: number) => (n === 1 ? '1 oferta' : `${n} ofertas`),
    },
    from: {
      pt: (at: string) => `a partir de ${at}`,
      en: (at: string) => `from ${at}`,
      es: (at: string) => `desde ${at}`,
    },
    until: { pt: (at: string) => `até ${at}`, en: (at: string) => `until ${at}`, es: (at: string) => `hasta ${at}` },
    maxUses: { pt: 'Limite de usos', en: 'Usage limit', es: 'Límite de usos' },
    maxPerBuyer: { pt: 'Por comprador', en: 'Per buyer', es: 'Por comprador' },
    cycles: { pt: 'Cobranças com desconto', en: 'Charges with the discount', es: 'Cobros con descuento' },
    cyclesNote: {
      pt: 'Só em assinaturas. Vazio: a primeira.',
      en: 'For subscriptions only. If empty: the first one.',
      es: 'Solo en suscripciones. Vacío: el primero.',
    },
    uses: { pt: 'Usos', en: 'Uses', es: 'Usos' },
    usedOf: {
      pt: (used: string, limit: string) => `${used} de ${limit}`,
      en: (used: string, limit: string) => `${used} of ${limit}`,
      es: (used: string, limit: string) => `${used} de ${limit}`,
    },
    held: {
      pt: (n: string) => `${n} em andamento`,
      en: (n: string) => `${n} in progress`,
      es: (n: string) => `${n} en curso`,
    },
    revenue: { pt: 'Total vendido', en: 'Sold in total', es: 'Total vendido' },
    given: {
      pt: (amount: string) => `${amount} de desconto`,
      en: (amount: string) => `${amount} in discounts`,
      es: (amount: string) => `${amount} de descuento`,
    },
    share: { pt: 'Compartilhar', en: 'Share', es: 'Compartir' },
    shareOffer: { pt: 'Oferta', en: 'Offer', es: 'Oferta' },
    shareNote: {
      pt: 'Quem abre este link já vê o preço com desconto.',
      en: 'Buyers who open this link see the price with the discount.',
      es: 'Quien abre este enlace ya ve el precio con descuento.',
    },
    archive: { pt: 'Arquivar', en: 'Archive', es: 'Archivar' },
    archiveTitle: { pt: 'Arquivar este cupom?', en: 'Archive this coupon?', es: '¿Archivar este cupón?' },
    archiveNote: {
      pt: 'Ele deixa de valer para novas compras, e o código fica livre. As vendas feitas não mudam.',
      en: 'New purchases can no longer use it, and its code can be used again. Past sales do not change.',
      es: 'Deja de valer para nuevas compras, y el código queda libre. Las ventas hechas no cambian.',
    },
    restore: { pt: 'Reativar', en: 'Use again', es: 'Reactivar' },
    states: {
      active: { pt: 'Valendo', en: 'Valid', es: 'Vigente' },
      scheduled: { pt: 'Agendado', en: 'Scheduled', es: 'Programado' },
      ended: { pt: 'Encerrado', en: 'Ended', es: 'Terminado' },
      usedUp: { pt: 'Esgotado', en: 'Used up', es: 'Agotado' },
      archived: { pt: 'Arquivado', en: 'Archived', es: 'Archivado' },
    },
  },
} satisfies Texts
