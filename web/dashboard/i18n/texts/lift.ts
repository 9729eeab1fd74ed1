import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the report of order bumps, upsells and reminders. */
export const lift = {
  lift: {
    title: { pt: 'Ofertas extras e lembretes', en: 'Extra offers and reminders', es: 'Ofertas extra y recordatorios' },
    note: {
      pt: 'O que as ofertas adicionais (order bumps), as ofertas pós-compra (upsells) e os lembretes trouxeram a mais.',
      en: 'What order bumps, upsells and reminders added to your sales.',
      es: 'Lo que sumaron las ofertas adicionales (order bumps), las ofertas poscompra (upsells) y los recordatorios.',
    },
    kinds: {
      bump: { pt: 'Oferta adicional (order bump)', en: 'Order bump', es: 'Oferta adicional (order bump)' },
      upsell: { pt: 'Oferta pós-compra (upsell)', en: 'Upsell', es: 'Oferta poscompra (upsell)' },
    },
    offers: { pt: 'Ofertas extras', en: 'Extra offers', es: 'Ofertas extra' },
    offersNote: {
      pt: 'Conta cada compra em que o comprador viu a oferta extra.',
      en: 'Counts each purchase in which the buyer saw the extra offer.',
      es: 'Cuenta cada compra en la que el comprador vio la oferta extra.',
    },
    offer: { pt: 'Oferta', en: 'Offer', es: 'Oferta' },
    after: {
      pt: (name: string) => `na compra de ${name}`,
      en: (name: string) => `with a purchase of ${name}`,
      es: (name: string) => `en la compra de ${name}`,
    },
    shown: { pt: 'Vista', en: 'Shown', es: 'Vista' },
    accepted: { pt: 'Aceita', en: 'Accepted', es: 'Aceptada' },
    share: { pt: 'Aceitação', en: 'Acceptance', es: 'Aceptación' },
    between: {
      pt: (low: string, high: string) => `entre ${low} e ${high}`,
      en: (low: string, high: string) => `between ${low} and ${high}`,
      es: (low: string, high: string) => `entre ${low} y ${high}`,
    },
    paid: { pt: 'Paga', en: 'Paid', es: 'Pagada' },
    added: { pt: 'Receita a mais', en: 'Added revenue', es: 'Ingresos extra' },
    refunds: { pt: 'Devolvido', en: 'Refunded', es: 'Devuelto' },
    empty: {
      pt: 'Nenhum comprador viu uma oferta extra neste período',
      en: 'No buyer saw an extra offer in this period',
      es: 'Ningún comprador vio una oferta extra en este período',
    },
    emptyNote: {
      pt: 'Escolha as ofertas adicionais e a oferta pós-compra na página de cada oferta.',
      en: 'Choose order bumps and an upsell on the page of each offer.',
      es: 'Elija las ofertas adicionales y la oferta poscompra en la página de cada oferta.',
    },
    reminders: {
      pt: 'Lembretes de compra não concluída',
      en: 'Reminders for abandoned checkouts',
      es: 'Recordatorios de compras sin terminar',
    },
    remindersNote: {
      pt: 'Um em cada dez compradores, por sorteio, não recebe lembretes. A diferença entre os grupos é o efeito deles.',
      en: 'One buyer in ten, chosen at random, gets no reminders. The difference between the groups is their effect.',
      es: 'Uno de cada diez compradores, por sorteo, no recibe recordatorios. La diferencia entre los grupos es su efecto.',
    },
    reminded: { pt: 'Com lembretes', en: 'With reminders', es: 'Con recordatorios' },
    control: { pt: 'Sem lembretes', en: 'Without reminders', es: 'Sin recordatorios' },
    bought: {
      pt: (bought: string, buyers: string) => `${bought} de ${buyers} compraram em 7 dias`,
      en: (bought: string, buyers: string) => `${bought} of ${buyers} bought within 7 days`,
      es: (bought: string, buyers: string) => `${bought} de ${buyers} compraron en 7 días`,
    },
    nobody: {
      pt: 'Ainda não há compradores neste grupo.',
      en: 'This group has no buyers yet.',
      es: 'Este grupo aún no tiene compradores.',
    },
    effect: { pt: 'Diferença', en: 'Difference', es: 'Diferencia' },
    points: {
      pt: (points: string) => `${points} p.p.`,
      en: (points: string) => `${points} pp`,
      es: (points: string) => `${points} p.p.`,
    },
    verdicts: {
      more: {
        pt: 'Os lembretes trazem mais vendas.',
        en: 'The reminders bring more sales.',
        es: 'Los recordatorios traen más ventas.',
      },
      less: {
        pt: 'Com lembretes, menos gente comprou.',
        en: 'With reminders, fewer people bought.',
        es: 'Con recordatorios, compró menos gente.',
      },
      unclear: {
        pt: 'Ainda pode ser acaso: faltam compradores para saber.',
        en: 'This may still be chance. More buyers are needed to tell.',
        es: 'Aún puede ser casualidad: faltan compradores para saberlo.',
      },
      none: {
        pt: 'A comparação precisa de compradores nos dois grupos.',
        en: 'The comparison needs buyers in both groups.',
        es: 'La comparación necesita compradores en los dos grupos.',
      },
    },
    interval: {
      pt: 'As faixas são intervalos de confiança de 95%.',
      en: 'The ranges are 95% confidence intervals.',
      es: 'Los rangos son intervalos de confianza del 95%.',
    },
  },
} satisfies Texts
