import type { Texts } from '../../lib/inThree.ts'
import { securityNews } from './securityNews.ts'

/** Texts of the mails to students: access to a course, the sign-in link, the certificate. */
export const student = {
  accessSubject: {
    pt: (course: string) => `Seu acesso: ${course}`,
    en: (course: string) => `Your access: ${course}`,
    es: (course: string) => `Su acceso: ${course}`,
  },
  accessHeading: { pt: 'Seu curso está liberado', en: 'Your course is ready', es: 'Su curso está disponible' },
  accessText: {
    pt: (course: string, store: string) =>
      `O seu acesso ao curso ${course}, de ${store}, está liberado. Um toque no botão leva você direto para o curso.`,
    en: (course: string, store: string) =>
      `You now have access to the course ${course}, from ${store}. One tap on the button takes you to the course.`,
    es: (course: string, store: string) =>
      `Ya tiene acceso al curso ${course}, de ${store}. Un toque en el botón lo lleva directo al curso.`,
  },
  openCourse: { pt: 'Acessar o curso', en: 'Open the course', es: 'Acceder al curso' },
  accessNote: {
    pt: 'O botão é só seu: ele entra na sua conta uma vez, em até 30 dias. Depois disso, ele oferece um novo link para este e-mail. Não encaminhe esta mensagem.',
    en: 'The button is yours alone. It signs you in once, within 30 days. After that it offers a new link to this address. Do not forward this message.',
    es: 'El botón es solo suyo: entra en su cuenta una vez, en un plazo de 30 días. Después ofrece un nuevo enlace a este correo. No reenvíe este mensaje.',
  },
  signInLink: {
    subject: {
      pt: (store: string) => `Seu link para entrar em ${store}`,
      en: (store: string) => `Your link to sign in to ${store}`,
      es: (store: string) => `Su enlace para entrar en ${store}`,
    },
    heading: { pt: 'Entre com um toque', en: 'Sign in with one tap', es: 'Entre con un toque' },
    text: {
      pt: (store: string) => `Use o botão para entrar na área de alunos de ${store}.`,
      en: (store: string) => `Use the button to sign in to the members area of ${store}.`,
      es: (store: string) => `Use el botón para entrar en el área de alumnos de ${store}.`,
    },
    button: { pt: 'Entrar', en: 'Sign in', es: 'Entrar' },
    note: {
      pt: 'O link vale por 15 minutos e funciona uma vez. Se você não pediu este link, ignore este e-mail.',
      en: 'The link is valid for 15 minutes and works once. If you did not ask for it, ignore this email.',
      es: 'El enlace vale por 15 minutos y funciona una vez. Si usted no lo pidió, ignore este correo.',
    },
  },
  newEmail: {
    subject: {
      pt: (store: string) => `Confirme o seu novo e-mail em ${store}`,
      en: (store: string) => `Confirm your new email at ${store}`,
      es: (store: string) => `Confirme su nuevo correo en ${store}`,
    },
    heading: { pt: 'Confirme o seu novo e-mail', en: 'Confirm your new email', es: 'Confirme su nuevo correo' },
    text: {
      pt: (store: string) => `Use o botão para passar a entrar em ${store} com este e-mail.`,
      en: (store: string) => `Use the button to sign in to ${store} with this email from now on.`,
      es: (store: string) => `Use el botón para entrar en ${store} con este correo de ahora en adelante.`,
    },
    button: { pt: 'Confirmar o e-mail', en: 'Confirm the email', es: 'Confirmar el correo' },
    note: {
      pt: 'O link vale por uma hora e funciona uma vez. Se você não pediu esta troca, ignore este e-mail.',
      en: 'The link is valid for an hour and works once. If you did not ask for this change, ignore this email.',
      es: 'El enlace vale por una hora y funciona una vez. Si usted no pidió este cambio, ignore este correo.',
    },
  },
  signInChanged: {
    subject: {
      pt: (store: string, news: string) => `Sua conta em ${store}: ${news}`,
      en: (store: string, news: string) => `Your account at ${store}: ${news}`,
      es: (store: string, news: string) => `Su cuenta en ${store}: ${news}`,
    },
    text: {
      pt: (store: string, news: string) => `Na sua conta de ${store}, ${news}. Se foi você, está tudo certo.`,
      en: (store: string, news: string) => `In your account at ${store}, ${news}. If it was you, everything is fine.`,
      es: (store: string, news: string) => `En su cuenta de ${store}, ${news}. Si fue usted, está todo bien.`,
    },
    button: { pt: 'Abrir a minha conta', en: 'Open my account', es: 'Abrir mi cuenta' },
    notMe: {
      pt: 'Se não foi você, abra a conta, crie outra senha e remova as chaves de acesso que não são suas. A senha nova encerra as outras sessões.',
      en: 'If it was not you, open the account, set another password and remove passkeys that are not yours. The new password ends the other sessions.',
      es: 'Si no fue usted, abra la cuenta, cree otra contraseña y quite las llaves de acceso que no son suyas. La nueva contraseña cierra las otras sesiones.',
    },
    addressGone: {
      pt: (store: string) => `Este e-mail não entra mais na conta. Se não foi você, avise ${store} agora.`,
      en: (store: string) => `This address no longer opens the account. If it was not you, tell ${store} now.`,
      es: (store: string) => `Este correo ya no abre la cuenta. Si no fue usted, avise a ${store} ahora.`,
    },
  },
  signInNews: {
    emailReplaced: {
      pt: 'o e-mail foi trocado por outro',
      en: 'the email was replaced by another one',
      es: 'el correo se cambió por otro',
    },
    passwordSet: { pt: 'uma nova senha foi criada', en: 'a new password was set', es: 'se creó una nueva contraseña' },
    passwordRemoved: { pt: 'a senha foi removida', en: 'the password was removed', es: 'se quitó la contraseña' },
    passkeyAdded: securityNews.news.passkeyAdded,
    passkeyRemoved: securityNews.news.passkeyRemoved,
  },
  certificateSubject: {
    pt: (course: string) => `Seu certificado: ${course}`,
    en: (course: string) => `Your certificate: ${course}`,
    es: (course: string) => `Su certificado: ${course}`,
  },
  certificateHeading: {
    pt: 'Parabéns pela conclusão!',
    en: 'Congratulations, you finished!',
    es: '¡Felicitaciones, terminó el curso!',
  },
  certificateText: {
    pt: (course: string, store: string) =>
      `Você concluiu o curso ${course}, de ${store}. O seu certificado está pronto para ver, baixar e compartilhar.`,
    en: (course: string, store: string) =>
      `You completed the course ${course}, from ${store}. Your certificate is ready to view, download and share.`,
    es: (course: string, store: string) =>
      `Completó el curso ${course}, de ${store}. Su certificado está listo para ver, descargar y compartir.`,
  },
  seeCertificate: { pt: 'Ver o certificado', en: 'See the certificate', es: 'Ver el certificado' },
  issuedOn: { pt: 'Emitido em', en: 'Issued on', es: 'Emitido el' },
  code: { pt: 'Código', en: 'Code', es: 'Código' },
} satisfies Texts
