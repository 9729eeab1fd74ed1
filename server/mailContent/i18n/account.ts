import type { Texts } from '../../lib/inThree.ts'

/** Texts of the mails about a person's account. */
export const account = {
  invitationSubject: {
    pt: (store: string) => `Convite para a loja ${store}`,
    en: (store: string) => `Invitation to the store ${store}`,
    es: (store: string) => `Invitación a la tienda ${store}`,
  },
  invitationHeading: { pt: 'Você recebeu um convite', en: 'You are invited', es: 'Recibió una invitación' },
  invitationText: {
    pt: (by: string, store: string) => `${by} convidou você para a loja ${store} no Balcão.`,
    en: (by: string, store: string) => `${by} invited you to the store ${store} on Balcão.`,
    es: (by: string, store: string) => `${by} le invitó a la tienda ${store} en Balcão.`,
  },
  accept: { pt: 'Aceitar o convite', en: 'Accept the invitation', es: 'Aceptar la invitación' },
  invitationNote: {
    pt: (days: number) => `O convite vale por ${days} dias. Se você não conhece esta loja, ignore este e-mail.`,
    en: (days: number) => `The invitation is valid for ${days} days. If you do not know this store, ignore this email.`,
    es: (days: number) => `La invitación vale por ${days} días. Si no conoce esta tienda, ignore este correo.`,
  },
  resetSubject: { pt: 'Nova senha do Balcão', en: 'New password for Balcão', es: 'Nueva contraseña de Balcão' },
  resetHeading: { pt: 'Escolha uma nova senha', en: 'Choose a new password', es: 'Elija una nueva contraseña' },
  resetText: {
    pt: (email: string) => `Alguém pediu uma nova senha para ${email}. Se foi você, escolha a senha agora.`,
    en: (email: string) => `Somebody asked for a new password for ${email}. If it was you, choose the password now.`,
    es: (email: string) => `Alguien pidió una nueva contraseña para ${email}. Si fue usted, elija la contraseña ahora.`,
  },
  choosePassword: { pt: 'Escolher a senha', en: 'Choose the password', es: 'Elegir la contraseña' },
  resetNote: {
    pt: (minutes: number) => `O link vale por ${minutes} minutos. Se não foi você, não faça nada.`,
    en: (minutes: number) => `The link is valid for ${minutes} minutes. If it was not you, do nothing.`,
    es: (minutes: number) => `El enlace vale por ${minutes} minutos. Si no fue usted, no haga nada.`,
  },
  newsSubject: {
    pt: (news: string) => `Segurança da sua conta: ${news}`,
    en: (news: string) => `Security of your account: ${news}`,
    es: (news: string) => `Seguridad de su cuenta: ${news}`,
  },
  newsHeading: { pt: 'Segurança da sua conta', en: 'Security of your account', es: 'Seguridad de su cuenta' },
  newsText: {
    pt: (email: string, news: string) => `Na conta ${email} do Balcão, ${news}. Se foi você, está tudo certo.`,
    en: (email: string, news: string) => `In the Balcão account ${email}, ${news}. If it was you, everything is fine.`,
    es: (email: string, news: string) => `En la cuenta ${email} de Balcão, ${news}. Si fue usted, está todo bien.`,
  },
  notMe: {
    pt: 'Se não foi, crie já outra senha: isso encerra todas as sessões e remove as chaves de acesso.',
    en: 'If it was not you, choose another password at once. That ends all sessions and removes the passkeys.',
    es: 'Si no fue usted, elija ya otra contraseña: eso cierra todas las sesiones y quita las llaves de acceso.',
  },
  accountGone: {
    pt: 'Se não foi, fale com quem é dono da loja.',
    en: 'If it was not you, speak with the owner of the store.',
    es: 'Si no fue usted, hable con quien es dueño de la tienda.',
  },
  otherPassword: { pt: 'Criar outra senha', en: 'Choose another password', es: 'Elegir otra contraseña' },
} satisfies Texts
