import type { Texts } from '../../lib/inThree.ts'

/** Texts of the pages between a purchase and its course. */
export const purchase = {
  preparingTitle: { pt: 'Preparando o seu acesso', en: 'Preparing your access', es: 'Preparando su acceso' },
  preparingText: {
    pt: 'Leva alguns segundos. Esta página continua sozinha.',
    en: 'This takes a few seconds. The page continues automatically.',
    es: 'Tarda unos segundos. Esta página continúa sola.',
  },
  reload: { pt: 'Tentar agora', en: 'Try now', es: 'Intentar ahora' },
  unpaidTitle: { pt: 'Pagamento ainda não confirmado', en: 'Not paid yet', es: 'Pago aún no confirmado' },
  unpaidText: {
    pt: 'O curso abre assim que o pagamento for confirmado. O link chega também por e-mail.',
    en: 'The course opens as soon as the payment is confirmed. The link also arrives by email.',
    es: 'El curso se abre en cuanto se confirme el pago. El enlace llega también por correo.',
  },
  seePayment: { pt: 'Ver o pagamento', en: 'See the payment', es: 'Ver el pago' },
  yourAccessTitle: { pt: 'Seu curso está pronto', en: 'Your course is ready', es: 'Su curso está listo' },
  yourAccessText: {
    pt: (email: string) => `Para proteger a sua conta, o curso abre por um link. Peça o link: ele vai para ${email}.`,
    en: (email: string) => `To protect your account, a link opens the course. Ask for the link: it goes to ${email}.`,
    es: (email: string) => `Para proteger su cuenta, el curso se abre con un enlace. Pida el enlace: llega a ${email}.`,
  },
} satisfies Texts
