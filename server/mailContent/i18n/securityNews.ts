import type { Texts } from '../../lib/inThree.ts'

/** The changes of a person's sign-in methods that a mail reports. */
export const securityNews = {
  news: {
    passkeyAdded: {
      pt: 'uma chave de acesso foi adicionada',
      en: 'a passkey was added',
      es: 'se agregó una llave de acceso',
    },
    passkeyRemoved: {
      pt: 'uma chave de acesso foi removida',
      en: 'a passkey was removed',
      es: 'se quitó una llave de acceso',
    },
    totpEnabled: {
      pt: 'o aplicativo autenticador foi ativado',
      en: 'the authenticator was turned on',
      es: 'se activó la aplicación autenticadora',
    },
    totpDisabled: {
      pt: 'o aplicativo autenticador foi desativado',
      en: 'the authenticator was turned off',
      es: 'se desactivó la aplicación autenticadora',
    },
    accountRemoved: {
      pt: 'a conta foi removida, com o nome, o e-mail e todas as formas de entrar',
      en: 'the account was removed, with its name, its email and every way to sign in',
      es: 'se eliminó la cuenta, con el nombre, el correo y todas las formas de entrar',
    },
    passwordChanged: { pt: 'a senha foi trocada', en: 'the password was changed', es: 'se cambió la contraseña' },
    passwordReset: {
      pt: 'a senha foi trocada por um link enviado a este e-mail, e as chaves de acesso foram removidas',
      en: 'the password was changed by a link sent to this address, and the passkeys were removed',
      es: 'se cambió la contraseña por un enlace enviado a este correo, y se quitaron las llaves de acceso',
    },
    passwordReplaced: {
      pt: 'a senha foi trocada por quem opera este servidor',
      en: 'the operator of this server replaced the password',
      es: 'quien opera este servidor cambió la contraseña',
    },
    secondFactorsRemoved: {
      pt: 'a senha foi trocada por quem opera este servidor, e o autenticador e as chaves de acesso foram removidos',
      en: 'the operator of this server replaced the password and removed the authenticator and the passkeys',
      es: 'quien opera este servidor cambió la contraseña, y quitó el autenticador y las llaves de acceso',
    },
  },
} satisfies Texts
