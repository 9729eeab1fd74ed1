import type { Texts } from '../../lib/inThree.ts'

/** Texts of recurring offers and of the page that replaces a card. */
export const subscription = {
  every: {
    WEEKLY: { pt: 'por semana', en: 'a week', es: 'por semana' },
    MONTHLY: { pt: 'por mês', en: 'a month', es: 'por mes' },
    BIMONTHLY: { pt: 'a cada dois meses', en: 'every two months', es: 'cada dos meses' },
    QUARTERLY: { pt: 'por trimestre', en: 'a quarter', es: 'por trimestre' },
    SEMIANNUAL: { pt: 'por semestre', en: 'every six months', es: 'por semestre' },
    YEARLY: { pt: 'por ano', en: 'a year', es: 'por año' },
  },
  trial: {
    pt: (days: number) => (days === 1 ? '1 dia grátis' : `${days} dias grátis`),
    en: (days: number) => (days === 1 ? '1 day free' : `${days} days free`),
    es: (days: number) => (days === 1 ? '1 día gratis' : `${days} días gratis`),
  },
  thenEvery: {
    pt: (price: string) => `depois ${price}`,
    en: (price: string) => `then ${price}`,
    es: (price: string) => `después ${price}`,
  },
  setupFee: { pt: 'Taxa de adesão', en: 'Setup fee', es: 'Cargo de inscripción' },
  firstChargeOn: {
    pt: (day: string) => `primeira cobrança em ${day}`,
    en: (day: string) => `first charge on ${day}`,
    es: (day: string) => `primer cobro el ${day}`,
  },
  timesInAll: {
    pt: (count: number) => (count === 1 ? 'uma única cobrança' : `${count} cobranças no total`),
    en: (count: number) => (count === 1 ? 'a single charge' : `${count} charges in all`),
    es: (count: number) => (count === 1 ? 'un único cobro' : `${count} cobros en total`),
  },
  renews: { pt: 'Renova sozinha.', en: 'Renews automatically.', es: 'Se renueva sola.' },
  renewsUntilCanceled: {
    pt: 'Renova sozinha até você cancelar.',
    en: 'Renews automatically until you cancel.',
    es: 'Se renueva sola hasta que la cancele.',
  },
  startTrial: { pt: 'Começar período grátis', en: 'Start free trial', es: 'Comenzar período gratis' },
  subscribe: {
    pt: (amount: string) => `Assinar por ${amount}`,
    en: (amount: string) => `Subscribe for ${amount}`,
    es: (amount: string) => `Suscribirse por ${amount}`,
  },
  begunTitle: { pt: 'Assinatura iniciada', en: 'Subscription started', es: 'Suscripción iniciada' },
  begunText: {
    pt: 'Está tudo certo. Você recebe as próximas informações por e-mail.',
    en: 'Your subscription has started. You will receive the next steps by email.',
    es: 'Todo listo. Recibirá la información siguiente por correo.',
  },
  subscriptionTitle: { pt: 'Sua assinatura', en: 'Your subscription', es: 'Su suscripción' },
  nextCharge: {
    pt: (day: string) => `A próxima cobrança é em ${day}.`,
    en: (day: string) => `The next charge is on ${day}.`,
    es: (day: string) => `El próximo cobro es el ${day}.`,
  },
  endsOn: {
    pt: (day: string) => `Cancelada: nada mais é cobrado. O acesso vai até ${day}.`,
    en: (day: string) => `Canceled. Nothing more is charged. You have access until ${day}.`,
    es: (day: string) => `Cancelada: no se cobra nada más. El acceso va hasta el ${day}.`,
  },
  subscriptionCanceled: {
    pt: 'Cancelada: nada mais é cobrado.',
    en: 'Canceled. Nothing more is charged.',
    es: 'Cancelada: no se cobra nada más.',
  },
  lastChargeUnpaid: {
    pt: 'A última cobrança ainda não foi paga.',
    en: 'The last charge has not been paid yet.',
    es: 'El último cobro aún no se pagó.',
  },
  cancelSubscription: { pt: 'Cancelar assinatura', en: 'Cancel subscription', es: 'Cancelar suscripción' },
  cancelEnds: {
    pt: (day: string) => `Nada mais será cobrado. O acesso vai até ${day}, e para voltar será preciso assinar de novo.`,
    en: (day: string) =>
      `Nothing more will be charged. You have access until ${day}. To come back, you subscribe again.`,
    es: (day: string) =>
      `No se cobrará nada más. El acceso va hasta el ${day}, y para volver habrá que suscribirse de nuevo.`,
  },
  cancelEndsNow: {
    pt: 'Nada mais será cobrado. Para voltar será preciso assinar de novo.',
    en: 'Nothing more will be charged. To come back, you subscribe again.',
    es: 'No se cobrará nada más. Para volver habrá que suscribirse de nuevo.',
  },
  cancelSure: { pt: 'Sim, cancelar', en: 'Yes, cancel', es: 'Sí, cancelar' },
  replaceTitle: {
    pt: 'Trocar o cartão da assinatura',
    en: 'Replace the card of your subscription',
    es: 'Cambiar la tarjeta de la suscripción',
  },
  replaceText: {
    pt: 'O novo cartão vale para as próximas cobranças.',
    en: 'The new card is used from the next charge on.',
    es: 'La nueva tarjeta vale desde el próximo cobro.',
  },
  replaceTextPastDue: {
    pt: 'A última cobrança não foi paga. Ela é feita de novo assim que o novo cartão for salvo.',
    en: 'The last charge was not paid. We charge its amount to the new card as soon as you save the card.',
    es: 'El último cobro no se pagó. Se hace de nuevo en cuanto se guarde la nueva tarjeta.',
  },
  replaceNow: {
    pt: (card: string) => `Cartão atual: ${card}`,
    en: (card: string) => `Current card: ${card}`,
    es: (card: string) => `Tarjeta actual: ${card}`,
  },
  saveCard: { pt: 'Salvar novo cartão', en: 'Save new card', es: 'Guardar nueva tarjeta' },
  replacedTitle: { pt: 'Cartão trocado', en: 'Card replaced', es: 'Tarjeta cambiada' },
  replacedText: {
    pt: 'As próximas cobranças vão para o novo cartão.',
    en: 'The next charges use the new card.',
    es: 'Los próximos cobros van a la nueva tarjeta.',
  },
  replacedUnpaidTitle: {
    pt: 'Cartão salvo, mas não cobrado',
    en: 'Card saved, but not charged',
    es: 'Tarjeta guardada, pero no cobrada',
  },
  replacedUnpaidText: {
    pt: 'O banco não autorizou a cobrança em atraso. Tentaremos de novo nos próximos dias; se preferir, use outro cartão.',
    en: 'The bank did not authorize the overdue charge. We will try again in the next days. You may also use another card.',
    es: 'El banco no autorizó el cobro atrasado. Lo intentaremos de nuevo en los próximos días; puede usar otra tarjeta.',
  },
  tryAnother: { pt: 'Usar outro cartão', en: 'Use another card', es: 'Usar otra tarjeta' },
  noCardHere: {
    pt: 'Esta loja não troca cartões por aqui. Fale com a loja.',
    en: 'This store does not replace cards here. Please contact the store.',
    es: 'Esta tienda no cambia tarjetas por aquí. Contacte a la tienda.',
  },
} satisfies Texts
