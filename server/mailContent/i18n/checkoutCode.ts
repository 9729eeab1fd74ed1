import type { Texts } from '../../lib/inThree.ts'

/** Texts of the mail with a code for the checkout. */
export const checkoutCode = {
  checkoutCode: {
    subject: {
      pt: (code: string, store: string) => `${code} é o seu código em ${store}`,
      en: (code: string, store: string) => `${code} is your code at ${store}`,
      es: (code: string, store: string) => `${code} es su código en ${store}`,
    },
    heading: { pt: 'Seu código', en: 'Your code', es: 'Su código' },
    text: {
      pt: (store: string) => `Digite este código na página de pagamento de ${store} para usar os seus dados.`,
      en: (store: string) => `Type this code on the payment page of ${store} to use your details.`,
      es: (store: string) => `Escriba este código en la página de pago de ${store} para usar sus datos.`,
    },
    label: { pt: 'Código', en: 'Code', es: 'Código' },
    note: {
      pt: (minutes: number) =>
        `O código vale por ${minutes} minutos e para uma compra. Não passe este código a ninguém. Se você não está comprando agora, ignore este e-mail: nada foi cobrado.`,
      en: (minutes: number) =>
        `The code works for ${minutes} minutes and for one purchase. Do not give it to anybody. If you are not buying now, ignore this email: nothing was charged.`,
      es: (minutes: number) =>
        `El código vale por ${minutes} minutos y para una compra. No se lo dé a nadie. Si no está comprando ahora, ignore este correo: no se cobró nada.`,
    },
  },
} satisfies Texts
