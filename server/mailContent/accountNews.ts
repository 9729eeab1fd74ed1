import type { Context } from '../core/context.ts'

/** The changes that the mails report, in Portuguese, English and Spanish. */
const news = {
  passkeyAdded: ['uma chave de acesso foi adicionada', 'a passkey was added', 'se agregó una llave de acceso'],
  passkeyRemoved: ['uma chave de acesso foi removida', 'a passkey was removed', 'se quitó una llave de acceso'],
  totpEnabled: [
    'o aplicativo autenticador foi ativado',
    'the authenticator was turned on',
    'se activó la aplicación autenticadora',
  ],
  totpDisabled: [
    'o aplicativo autenticador foi desativado',
    'the authenticator was turned off',
    'se desactivó la aplicación autenticadora',
  ],
  accountRemoved: [
    'a conta foi removida, com o nome, o e-mail e todas as formas de entrar',
    'the account was removed, with its name, its e-mail and every way to sign in',
    'se eliminó la cuenta, con el nombre, el correo y todas las formas de entrar',
  ],
  passwordChanged: ['a senha foi trocada', 'the password was changed', 'se cambió la contraseña'],
  passwordReset: [
    'a senha foi trocada por um link enviado a este e-mail, e as chaves de acesso foram removidas',
    'the password was changed by a link sent to this address, and the passkeys were removed',
    'se cambió la contraseña por un enlace enviado a este correo, y se quitaron las llaves de acceso',
  ],
  passwordReplaced: [
    'a senha foi trocada por quem opera este servidor',
    'the operator of this server replaced the password',
    'quien opera este servidor cambió la contraseña',
  ],
  secondFactorsRemoved: [
    'a senha foi trocada por quem opera este servidor, e o autenticador e as chaves de acesso foram removidos',
    'the operator of this server replaced the password and removed the authenticator and the passkeys',
    'quien opera este servidor cambió la contraseña, y quitó el autenticador y las llaves de acceso',
  ],
} as const

/** Returns the mail about a change of a person's account. The only link leads to the page for a lost password. */
export function accountNews(ctx: Context, email: string, change: string): { subject: string; lines: string[] } {
  const [portuguese, english, spanish] = news[change as keyof typeof news]
  const remedy = change === 'accountRemoved' ? gone : anotherPassword(ctx)
  return {
    subject: `Segurança da sua conta: ${portuguese.split(' por ')[0]}`,
    lines: [
      `Na conta ${email} do Balcão, ${portuguese}.`,
      '',
      `Se foi você, está tudo certo. ${remedy.portuguese}`,
      '',
      `In the account ${email}, ${english}. ${remedy.english}`,
      '',
      `En la cuenta ${email}, ${spanish}. ${remedy.spanish}`,
    ],
  }
}

const gone = {
  portuguese: 'Se não foi, fale com quem é dono da loja.',
  english: 'If it was not you, speak with the owner of the store.',
  spanish: 'Si no fue usted, hable con quien es dueño de la tienda.',
}

function anotherPassword(ctx: Context): typeof gone {
  return {
    portuguese: `Se não foi, crie já outra senha: isso encerra todas as sessões e remove as chaves de acesso.
${ctx.settings.publicUrl}/dashboard/forgot-password`,
    english: 'If it was not you, choose another password at the address above at once.',
    spanish: 'Si no fue usted, elija ya otra contraseña en la dirección de arriba.',
  }
}
