import type { Texts } from '../../../../server/lib/inThree.ts'
import { signIn } from './signIn.ts'

/** Texts of the links that mails contain, and of the person’s own page. */
export const account = {
  signIn: { passkeyFailed: signIn.passkeyFailed },
  reset: {
    askTitle: { pt: 'Esqueci a senha', en: 'Reset your password', es: 'Olvidé mi contraseña' },
    askNote: {
      pt: 'Enviamos um link para você criar outra.',
      en: 'We send you a link to create a new password.',
      es: 'Le enviamos un enlace para crear otra.',
    },
    send: { pt: 'Enviar o link', en: 'Send the link', es: 'Enviar el enlace' },
    sentTitle: { pt: 'Confira seu e-mail', en: 'Check your email', es: 'Revise su correo' },
    sentNote: {
      pt: (email: string) => `Se houver uma conta com ${email}, o link chega em instantes. Ele vale por uma hora.`,
      en: (email: string) => `If ${email} has an account, you will soon receive the link. The link works for one hour.`,
      es: (email: string) =>
        `Si hay una cuenta con ${email}, el enlace llega en unos instantes. Sirve durante una hora.`,
    },
    back: { pt: 'Voltar para a entrada', en: 'Back to sign-in', es: 'Volver a la entrada' },
    newTitle: { pt: 'Criar nova senha', en: 'Create a new password', es: 'Crear nueva contraseña' },
    save: { pt: 'Salvar e entrar', en: 'Save and sign in', es: 'Guardar y entrar' },
    done: {
      pt: 'Senha trocada. As outras sessões foram encerradas.',
      en: 'Password changed. Your other sessions were ended.',
      es: 'Contraseña cambiada. Las otras sesiones se cerraron.',
    },
    staleTitle: { pt: 'Este link não vale mais', en: 'This link no longer works', es: 'Este enlace ya no sirve' },
    staleNote: {
      pt: 'Ele já foi usado, ou passou do prazo. Peça outro.',
      en: 'The link was already used, or it has expired. Request a new link.',
      es: 'Ya se usó, o pasó su plazo. Pida otro.',
    },
    again: { pt: 'Pedir outro link', en: 'Request a new link', es: 'Pedir otro enlace' },
  },
  invitation: {
    title: {
      pt: (store: string) => `Entrar na equipe de ${store}`,
      en: (store: string) => `Join the team of ${store}`,
      es: (store: string) => `Unirse al equipo de ${store}`,
    },
    note: {
      pt: (email: string, role: string) => `Convite para ${email}, como ${role}.`,
      en: (email: string, role: string) => `This invitation is for ${email}, with the role ${role}.`,
      es: (email: string, role: string) => `Invitación para ${email}. Rol: ${role}.`,
    },
    accept: { pt: 'Aceitar o convite', en: 'Accept the invitation', es: 'Aceptar la invitación' },
    done: {
      pt: (store: string) => `Bem-vindo à equipe de ${store}.`,
      en: (store: string) => `Welcome to the team of ${store}.`,
      es: (store: string) => `Ya forma parte del equipo de ${store}.`,
    },
    staleTitle: {
      pt: 'Este convite não vale mais',
      en: 'This invitation no longer works',
      es: 'Esta invitación ya no sirve',
    },
    staleNote: {
      pt: 'Ele já foi aceito, foi retirado, ou passou do prazo. Se você o aceitou, entre. Se não, peça outro a quem convidou.',
      en: 'The invitation was already accepted or withdrawn, or it has expired. If you accepted it, sign in. If not, ask the sender for a new invitation.',
      es: 'Ya se aceptó, se retiró, o pasó su plazo. Si usted la aceptó, entre. Si no, pida otra a quien le invitó.',
    },
    signIn: { pt: 'Entrar', en: 'Sign in', es: 'Entrar' },
  },
  profile: {
    title: { pt: 'Perfil e segurança', en: 'Profile and security', es: 'Perfil y seguridad' },
    person: { pt: 'Você', en: 'You', es: 'Usted' },
    language: signIn.language,
    password: signIn.password,
    passwordNote: {
      pt: 'Ao trocar, as outras sessões são encerradas.',
      en: 'A new password ends your other sessions.',
      es: 'Al cambiarla, las otras sesiones se cierran.',
    },
    currentPassword: { pt: 'Senha atual', en: 'Current password', es: 'Contraseña actual' },
    changePassword: { pt: 'Trocar a senha', en: 'Change the password', es: 'Cambiar la contraseña' },
    passwordChanged: { pt: 'Senha trocada.', en: 'Password changed.', es: 'Contraseña cambiada.' },
  },
  totp: {
    title: { pt: 'Aplicativo autenticador', en: 'Authenticator app', es: 'Aplicación autenticadora' },
    note: {
      pt: 'Um código de 6 dígitos do celular, além da senha.',
      en: 'A 6-digit code from your phone, in addition to the password.',
      es: 'Un código de 6 dígitos del celular, además de la contraseña.',
    },
    left: {
      pt: (n: number) => (n === 1 ? 'Resta 1 código de recuperação.' : `Restam ${n} códigos de recuperação.`),
      en: (n: number) => (n === 1 ? '1 recovery code is left.' : `${n} recovery codes are left.`),
      es: (n: number) => (n === 1 ? 'Queda 1 código de recuperación.' : `Quedan ${n} códigos de recuperación.`),
    },
    on: { pt: 'Ativar', en: 'Turn on', es: 'Activar' },
    off: { pt: 'Desativar', en: 'Turn off', es: 'Desactivar' },
    setup: { pt: 'Ativar o autenticador', en: 'Turn on the authenticator', es: 'Activar el autenticador' },
    scan: {
      pt: 'Leia o QR Code com o aplicativo (Google Authenticator, 1Password…), ou digite a chave.',
      en: 'Scan the QR code with the app (Google Authenticator, 1Password…), or type the key.',
      es: 'Lea el código QR con la aplicación (Google Authenticator, 1Password…), o escriba la clave.',
    },
    qr: { pt: 'QR Code do autenticador', en: 'Authenticator QR code', es: 'Código QR del autenticador' },
    secret: { pt: 'Chave do autenticador', en: 'Authenticator key', es: 'Clave del autenticador' },
    code: { pt: 'Código que o aplicativo mostra', en: 'Code from the app', es: 'Código que muestra la aplicación' },
    confirm: { pt: 'Confirmar', en: 'Confirm', es: 'Confirmar' },
    done: { pt: 'Autenticador ativo.', en: 'Authenticator turned on.', es: 'Autenticador activo.' },
    codes: { pt: 'Códigos de recuperação', en: 'Recovery codes', es: 'Códigos de recuperación' },
    codesNote: {
      pt: 'Cada um entra uma vez no lugar do aplicativo, se você perder o celular.',
      en: 'If you lose your phone, each code works once instead of the app.',
      es: 'Cada uno sirve una vez en lugar de la aplicación, si pierde el celular.',
    },
    offTitle: {
      pt: 'Desativar o autenticador?',
      en: 'Turn off the authenticator?',
      es: '¿Desactivar el autenticador?',
    },
    offNote: {
      pt: 'A senha sozinha voltará a bastar para entrar.',
      en: 'You will sign in with your password alone.',
      es: 'Para entrar volverá a bastar la contraseña.',
    },
    offDone: { pt: 'Autenticador desativado.', en: 'Authenticator turned off.', es: 'Autenticador desactivado.' },
  },
  proof: {
    title: { pt: 'Confirme que é você', en: 'Confirm that it is you', es: 'Confirme que es usted' },
    note: {
      pt: 'Você entrou há mais de 10 minutos, e esta mudança pede a senha de novo. O que você preencheu fica guardado e segue em frente depois dela.',
      en: 'You signed in more than 10 minutes ago, and this change needs your password again. What you filled in is kept and goes on after it.',
      es: 'Entró hace más de 10 minutos, y este cambio pide la contraseña de nuevo. Lo que completó queda guardado y sigue adelante después.',
    },
    passkey: { pt: 'Usar chave de acesso', en: 'Use a passkey', es: 'Usar llave de acceso' },
    go: { pt: 'Continuar', en: 'Continue', es: 'Continuar' },
  },
  passkeys: {
    title: { pt: 'Chaves de acesso', en: 'Passkeys', es: 'Llaves de acceso' },
    note: {
      pt: 'Entre com a digital, o rosto ou o PIN do aparelho, sem senha.',
      en: 'Sign in with your fingerprint, your face or the PIN of your device, without a password.',
      es: 'Entre con la huella, el rostro o el PIN del dispositivo, sin contraseña.',
    },
    unavailable: {
      pt: 'Precisam de um endereço com https, ou de http://localhost.',
      en: 'Passkeys need an address with https, or http://localhost.',
      es: 'Necesitan una dirección con https, o http://localhost.',
    },
    empty: { pt: 'Nenhuma ainda.', en: 'No passkeys yet.', es: 'Ninguna todavía.' },
    add: { pt: 'Adicionar chave de acesso', en: 'Add a passkey', es: 'Agregar llave de acceso' },
    nameNote: {
      pt: 'Para reconhecer o aparelho.',
      en: 'The name helps you recognize the device.',
      es: 'Para reconocer el dispositivo.',
    },
    thisDevice: { pt: 'Este aparelho', en: 'This device', es: 'Este dispositivo' },
    go: { pt: 'Continuar no aparelho', en: 'Continue on the device', es: 'Continuar en el dispositivo' },
    added: { pt: 'Chave de acesso adicionada.', en: 'Passkey added.', es: 'Llave de acceso agregada.' },
    removed: { pt: 'Chave de acesso removida.', en: 'Passkey removed.', es: 'Llave de acceso quitada.' },
    removeTitle: {
      pt: (name: string) => `Remover “${name}”?`,
      en: (name: string) => `Remove “${name}”?`,
      es: (name: string) => `¿Quitar “${name}”?`,
    },
    removeNote: {
      pt: 'Este aparelho não entra mais sem senha.',
      en: 'You can no longer sign in with this passkey.',
      es: 'Ese dispositivo ya no entra sin contraseña.',
    },
  },
  sessions: {
    title: { pt: 'Onde você está conectado', en: 'Where you are signed in', es: 'Dónde tiene la sesión abierta' },
    current: { pt: 'esta sessão', en: 'this session', es: 'esta sesión' },
    seen: { pt: 'visto', en: 'seen', es: 'vista' },
    end: { pt: 'Encerrar', en: 'End', es: 'Cerrar' },
    ended: { pt: 'Sessão encerrada.', en: 'Session ended.', es: 'Sesión cerrada.' },
    endOthers: { pt: 'Encerrar as outras', en: 'End the other sessions', es: 'Cerrar las otras' },
    endOthersTitle: {
      pt: 'Encerrar as outras sessões?',
      en: 'End the other sessions?',
      es: '¿Cerrar las otras sesiones?',
    },
    endOthersNote: {
      pt: 'Nos outros aparelhos será preciso entrar de novo.',
      en: 'Other devices will have to sign in again.',
      es: 'En los otros dispositivos habrá que entrar de nuevo.',
    },
    othersEnded: {
      pt: (n: number) => (n === 1 ? '1 sessão encerrada.' : `${n} sessões encerradas.`),
      en: (n: number) => (n === 1 ? '1 session ended.' : `${n} sessions ended.`),
      es: (n: number) => (n === 1 ? '1 sesión cerrada.' : `${n} sesiones cerradas.`),
    },
    unknown: { pt: 'Aparelho desconhecido', en: 'Unknown device', es: 'Dispositivo desconocido' },
  },
} satisfies Texts
