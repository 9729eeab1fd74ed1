import type { Texts } from '../../lib/inThree.ts'

type Names = { bought: string; store: string }

/** Texts of the mail about an abandoned checkout. */
export const recovery = {
  abandonedSubject: {
    pt: (bought: string) => `Sua compra de ${bought} ficou pela metade`,
    en: (bought: string) => `You have not finished buying ${bought}`,
    es: (bought: string) => `Su compra de ${bought} quedó a medias`,
  },
  abandonedHeading: { pt: 'Falta pouco para terminar', en: 'You are almost there', es: 'Falta poco para terminar' },
  abandonedText: {
    pt: ({ bought, store }: Names) =>
      `Você começou a comprar ${bought}, de ${store}, e pediu para ser lembrado. O botão abre a página com o que você já preencheu.`,
    en: ({ bought, store }: Names) =>
      `You began to buy ${bought} from ${store} and asked for a reminder. The button opens the page with what you already typed.`,
    es: ({ bought, store }: Names) =>
      `Usted empezó a comprar ${bought}, de ${store}, y pidió un recordatorio. El botón abre la página con lo que ya completó.`,
  },
  abandonedButton: { pt: 'Continuar a compra', en: 'Continue the purchase', es: 'Continuar la compra' },
  abandonedNote: {
    pt: (url: string) => `Não quer mais estes lembretes? ${url}`,
    en: (url: string) => `No more reminders? ${url}`,
    es: (url: string) => `¿No quiere más recordatorios? ${url}`,
  },
} satisfies Texts
