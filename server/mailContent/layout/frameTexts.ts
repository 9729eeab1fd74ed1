import type { Texts } from '../../lib/inThree.ts'

/** Texts of the frame around the content of each mail. */
export const frameTexts = {
  help: {
    pt: (email: string) => `Dúvidas? Escreva para ${email}.`,
    en: (email: string) => `Questions? Write to ${email}.`,
    es: (email: string) => `¿Dudas? Escriba a ${email}.`,
  },
  reason: {
    buyer: {
      pt: (store: string) => `Você recebeu este e-mail por causa da sua compra em ${store}.`,
      en: (store: string) => `You received this email because of your purchase at ${store}.`,
      es: (store: string) => `Recibió este correo por su compra en ${store}.`,
    },
    student: {
      pt: (store: string) => `Você recebeu este e-mail porque estuda em ${store}.`,
      en: (store: string) => `You received this email because you study at ${store}.`,
      es: (store: string) => `Recibió este correo porque estudia en ${store}.`,
    },
    staff: {
      pt: (store: string) => `Você recebeu este e-mail porque faz parte da equipe de ${store}.`,
      en: (store: string) => `You received this email because you are a member of the team of ${store}.`,
      es: (store: string) => `Recibió este correo porque forma parte del equipo de ${store}.`,
    },
    account: {
      pt: () => 'Você recebeu este e-mail por causa da sua conta no Balcão.',
      en: () => 'You received this email because of your Balcão account.',
      es: () => 'Recibió este correo por su cuenta en Balcão.',
    },
  },
} satisfies Texts
