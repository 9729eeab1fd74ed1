import type { Texts } from '../../lib/inThree.ts'

/** Texts of the offer after a purchase. */
export const upsell = {
  upsellTitle: {
    pt: (name: string) => `Quer levar também ${name}?`,
    en: (name: string) => `Would you also like ${name}?`,
    es: (name: string) => `¿Quiere llevar también ${name}?`,
  },
  upsellDone: { pt: 'Sua compra já está paga.', en: 'Your purchase is already paid.', es: 'Su compra ya está pagada.' },
  upsellNote: {
    pt: 'Esta é uma compra à parte, com comprovante próprio. Só cobramos se você disser que quer.',
    en: 'This is a separate purchase with its own receipt. We charge nothing unless you say yes.',
    es: 'Esta es una compra aparte, con su propio comprobante. Solo cobramos si usted dice que la quiere.',
  },
  upsellYes: { pt: 'Sim, quero', en: 'Yes, I want it', es: 'Sí, lo quiero' },
  upsellYesFor: {
    pt: (amount: string) => `Sim, quero por ${amount}`,
    en: (amount: string) => `Yes, I want it for ${amount}`,
    es: (amount: string) => `Sí, lo quiero por ${amount}`,
  },
  upsellPixInstead: {
    pt: 'Quero, mas pagando com PIX',
    en: 'Yes, but I want to pay by PIX',
    es: 'Lo quiero, pero pagando con PIX',
  },
  upsellNo: { pt: 'Não, obrigado', en: 'No, thanks', es: 'No, gracias' },
  upsellCardNote: {
    pt: (card: string) => `Cobramos no ${card}, que você acabou de usar. Não precisa digitar de novo.`,
    en: (card: string) => `We charge the ${card} that you just used. You do not need to type it again.`,
    es: (card: string) => `Cobramos en la ${card} que acaba de usar. No necesita escribirla de nuevo.`,
  },
  upsellCard: {
    pt: (lastFour: string | null) => (lastFour ? `cartão final ${lastFour}` : 'cartão'),
    en: (lastFour: string | null) => (lastFour ? `card ending in ${lastFour}` : 'card'),
    es: (lastFour: string | null) => (lastFour ? `tarjeta terminada en ${lastFour}` : 'tarjeta'),
  },
  upsellPixNote: {
    pt: 'Você paga com PIX. O código aparece na próxima página, sem digitar nada.',
    en: 'You pay by PIX. The next page shows the code. You do not need to type anything.',
    es: 'Usted paga con PIX. El código aparece en la página siguiente, sin escribir nada.',
  },
  upsellOffer: {
    pt: (name: string) => `Oferta extra: ${name}`,
    en: (name: string) => `Extra offer: ${name}`,
    es: (name: string) => `Oferta extra: ${name}`,
  },
  upsellBack: { pt: 'Voltar à sua compra', en: 'Back to your purchase', es: 'Volver a su compra' },
  upsellPreviewTitle: { pt: 'Esta é uma prévia', en: 'This is a preview', es: 'Esta es una vista previa' },
  upsellPreviewText: {
    pt: 'O comprador vê esta página depois de pagar. Aqui os botões não cobram nada.',
    en: 'Buyers see this page after they pay. Here the buttons charge nothing.',
    es: 'El comprador ve esta página después de pagar. Aquí los botones no cobran nada.',
  },
} satisfies Texts
