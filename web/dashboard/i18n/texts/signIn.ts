import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the sign-in. Its page loads no other texts. */
export const signIn = {
  email: { pt: 'E-mail', en: 'Email', es: 'Correo electrónico' },
  password: { pt: 'Senha', en: 'Password', es: 'Contraseña' },
  showPassword: { pt: 'Mostrar a senha', en: 'Show the password', es: 'Mostrar la contraseña' },
  language: { pt: 'Idioma', en: 'Language', es: 'Idioma' },
  title: { pt: 'Entrar no painel', en: 'Sign in to the dashboard', es: 'Entrar al panel' },
  ended: {
    pt: 'Sua sessão terminou. Entre para continuar de onde parou.',
    en: 'Your session has ended. Sign in to continue where you were.',
    es: 'Su sesión terminó. Entre para continuar donde estaba.',
  },
  enter: { pt: 'Entrar', en: 'Sign in', es: 'Entrar' },
  forgot: { pt: 'Esqueci a senha', en: 'Forgot your password?', es: 'Olvidé mi contraseña' },
  or: { pt: 'ou', en: 'or', es: 'o' },
  passkey: { pt: 'Entrar com chave de acesso', en: 'Sign in with a passkey', es: 'Entrar con llave de acceso' },
  passkeyRefused: {
    pt: 'Esta chave de acesso não é conhecida aqui.',
    en: 'No account here has this passkey.',
    es: 'Esta llave de acceso no se conoce aquí.',
  },
  passkeyFailed: {
    pt: 'O navegador não concluiu. Tente de novo, ou entre com a senha.',
    en: 'The browser did not complete this step. Try again, or use your password.',
    es: 'El navegador no terminó. Intente de nuevo, o entre con la contraseña.',
  },
  codeTitle: { pt: 'Segundo fator', en: 'Second factor', es: 'Segundo factor' },
  codeNote: {
    pt: 'O código de 6 dígitos do seu aplicativo, ou um código de recuperação.',
    en: 'The 6-digit code from your authenticator app, or a recovery code.',
    es: 'El código de 6 dígitos de su aplicación, o un código de recuperación.',
  },
  code: { pt: 'Código', en: 'Code', es: 'Código' },
  back: { pt: 'Voltar', en: 'Back', es: 'Volver' },
  network: {
    pt: 'Sem resposta do servidor. Verifique a conexão e tente de novo.',
    en: 'The server is not responding. Check your connection and try again.',
    es: 'El servidor no responde. Revise la conexión e intente de nuevo.',
  },
  internal: {
    pt: 'Algo falhou do nosso lado. Tente de novo em instantes.',
    en: 'Something failed on our side. Try again in a moment.',
    es: 'Algo falló de nuestro lado. Intente de nuevo en unos instantes.',
  },
  tooMany: {
    pt: 'Tentativas demais. Espere um pouco e tente de novo.',
    en: 'Too many attempts. Wait a little and try again.',
    es: 'Demasiados intentos. Espere un poco e intente de nuevo.',
  },
  wrongPassword: {
    pt: 'O e-mail ou a senha não confere.',
    en: 'The email or the password is wrong.',
    es: 'El correo o la contraseña no coincide.',
  },
  wrongCode: {
    pt: 'O código não confere, ou já foi usado.',
    en: 'The code is wrong, or it was already used.',
    es: 'El código no coincide, o ya se usó.',
  },
  required: { pt: 'Preencha este campo.', en: 'Fill in this field.', es: 'Complete este campo.' },
} satisfies Texts
