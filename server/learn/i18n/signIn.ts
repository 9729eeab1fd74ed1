import type { Texts } from '../../lib/inThree.ts'

/** Texts of the sign-in. */
export const signIn = {
  signInTitle: { pt: 'Entrar', en: 'Sign in', es: 'Entrar' },
  signInLead: {
    pt: 'Digite o e-mail que você usou na compra. Enviamos um link que abre os seus cursos e compras.',
    en: 'Enter the email that you used for your purchase. We will send a link that opens your courses and purchases.',
    es: 'Escriba el correo que usó en la compra. Le enviamos un enlace que abre sus cursos y compras.',
  },
  email: { pt: 'E-mail', en: 'Email', es: 'Correo electrónico' },
  password: { pt: 'Senha', en: 'Password', es: 'Contraseña' },
  sendLink: { pt: 'Receber o link', en: 'Send me the link', es: 'Recibir el enlace' },
  or: { pt: 'ou', en: 'or', es: 'o' },
  withPassword: { pt: 'Entrar com senha', en: 'Sign in with a password', es: 'Entrar con contraseña' },
  withPasskey: { pt: 'Entrar com chave de acesso', en: 'Sign in with a passkey', es: 'Entrar con llave de acceso' },
  withLink: { pt: 'Receber um link por e-mail', en: 'Get a link by email', es: 'Recibir un enlace por correo' },
  passwordLead: {
    pt: 'Se você ainda não criou uma senha, receba um link por e-mail.',
    en: 'If you have no password yet, get a link by email.',
    es: 'Si aún no creó una contraseña, reciba un enlace por correo.',
  },
  wrongPassword: {
    pt: 'O e-mail ou a senha está errado.',
    en: 'The email or the password is wrong.',
    es: 'El correo o la contraseña es incorrecto.',
  },
  wrongEmail: { pt: 'Digite um e-mail válido.', en: 'Enter a valid email.', es: 'Escriba un correo válido.' },
  wrongPasskey: {
    pt: 'Não reconhecemos esta chave de acesso. Entre de outro jeito.',
    en: 'We do not know this passkey. Sign in another way.',
    es: 'No reconocemos esta llave de acceso. Entre de otra forma.',
  },
  sentTitle: { pt: 'Veja seu e-mail', en: 'Check your email', es: 'Revise su correo' },
  sentText: {
    pt: 'Se este e-mail fez uma compra ou tem um curso aqui, o link chega em instantes. Ele vale por 15 minutos e funciona uma vez.',
    en: 'If this email has a purchase or a course here, the link arrives in a moment. It works once, within 15 minutes.',
    es: 'Si este correo hizo una compra o tiene un curso aquí, el enlace llega en instantes. Funciona una vez, durante 15 minutos.',
  },
  sentHint: {
    pt: 'Não chegou? Veja o spam, ou confira se é o mesmo e-mail da compra.',
    en: 'Nothing arrived? Check your spam folder, or check that this is the email of your purchase.',
    es: '¿No llegó? Mire el spam, o compruebe que sea el mismo correo de la compra.',
  },
  sandboxMail: {
    pt: 'Sandbox: o e-mail não sai daqui.',
    en: 'Sandbox: the email does not leave this server.',
    es: 'Sandbox: el correo no sale de aquí.',
  },
  sandboxMailbox: {
    pt: 'Abrir a caixa de e-mails no painel',
    en: 'Open the mailbox in the dashboard',
    es: 'Abrir el buzón en el panel',
  },
  anotherEmail: { pt: 'Usar outro e-mail', en: 'Use another email', es: 'Usar otro correo' },
  enterTitle: { pt: 'Quase lá', en: 'Almost there', es: 'Ya casi' },
  enterText: {
    pt: (name: string) => `Olá, ${name}! Toque no botão para entrar neste aparelho.`,
    en: (name: string) => `Hello, ${name}! Press the button to sign in on this device.`,
    es: (name: string) => `¡Hola, ${name}! Toque el botón para entrar en este dispositivo.`,
  },
  enterTextPreview: {
    pt: 'Você vai ver os cursos como um aluno vê, com os rascunhos.',
    en: 'You will see the courses as a student sees them, with drafts.',
    es: 'Verá los cursos como los ve un alumno, con los borradores.',
  },
  enter: { pt: 'Entrar', en: 'Sign in', es: 'Entrar' },
  overTitle: {
    pt: 'Este link já foi usado ou venceu',
    en: 'This link was used or has expired',
    es: 'Este enlace ya se usó o venció',
  },
  overText: {
    pt: (address: string) => `Por segurança, cada link funciona uma vez. Enviamos um link novo para ${address}?`,
    en: (address: string) => `For your safety, each link works once. Shall we send a new link to ${address}?`,
    es: (address: string) => `Por seguridad, cada enlace funciona una vez. ¿Enviamos un enlace nuevo a ${address}?`,
  },
  overPreview: {
    pt: 'Abra a pré-visualização de novo no painel da loja.',
    en: 'Open the preview again in the dashboard of the store.',
    es: 'Abra la vista previa de nuevo desde el panel de la tienda.',
  },
  sendNewLink: { pt: 'Enviar um link novo', en: 'Send a new link', es: 'Enviar un enlace nuevo' },
  wrongLinkTitle: { pt: 'Este link não é válido', en: 'This link is not valid', es: 'Este enlace no es válido' },
  wrongLinkText: {
    pt: 'Confira se o endereço está completo, ou peça um link novo abaixo.',
    en: 'Check that the address is complete, or ask for a new link below.',
    es: 'Compruebe que la dirección esté completa, o pida un enlace nuevo abajo.',
  },
  findStoreTitle: { pt: 'Qual é a sua escola?', en: 'Which school is yours?', es: '¿Cuál es su escuela?' },
  findStoreText: {
    pt: 'Abra o link que chegou no e-mail da compra. Se preferir, cole aqui o endereço da área de alunos.',
    en: 'Open the link in the email about your purchase, or paste the address of the members area here.',
    es: 'Abra el enlace que llegó en el correo de la compra. También puede pegar aquí la dirección del área de alumnos.',
  },
  storeAddress: {
    pt: 'Endereço da área de alunos',
    en: 'Address of the members area',
    es: 'Dirección del área de alumnos',
  },
  wrongStore: {
    pt: 'Não encontramos esta área de alunos. Confira o endereço no e-mail da compra.',
    en: 'We found no such members area. Check the address in the email about your purchase.',
    es: 'No encontramos esta área de alumnos. Revise la dirección en el correo de la compra.',
  },
  proceed: { pt: 'Continuar', en: 'Continue', es: 'Continuar' },
  confirmTitle: { pt: 'Confirme que é você', en: 'Confirm it’s you', es: 'Confirme que es usted' },
  confirmText: {
    pt: 'Antes de mudar os dados da conta, entre de novo. Isso protege você se outra pessoa usar este aparelho.',
    en: 'Sign in again before you change your account. This protects you if somebody else uses this device.',
    es: 'Antes de cambiar los datos de la cuenta, entre de nuevo. Esto le protege si otra persona usa este dispositivo.',
  },
} satisfies Texts
