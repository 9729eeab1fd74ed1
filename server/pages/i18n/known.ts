import type { Texts } from '../../lib/inThree.ts'

/** Texts for a returning buyer: the code by mail, the remembered card. */
export const known = {
  knownAsk: {
    pt: 'Já comprou aqui? Pague sem digitar tudo de novo',
    en: 'Bought here before? Pay without typing everything again',
    es: '¿Ya compró aquí? Pague sin volver a escribir todo',
  },
  knownAskHint: {
    pt: 'Enviamos um código para o e-mail da sua última compra.',
    en: 'We send a code to the email of your last purchase.',
    es: 'Enviamos un código al correo de su última compra.',
  },
  knownEmail: { pt: 'E-mail da última compra', en: 'Email of your last purchase', es: 'Correo de su última compra' },
  sendCode: { pt: 'Receber código', en: 'Send me a code', es: 'Recibir código' },
  payWithKnown: {
    pt: (card: string) => `Pagar com ${card}`,
    en: (card: string) => `Pay with ${card}`,
    es: (card: string) => `Pagar con ${card}`,
  },
  payWithKnownText: {
    pt: (email: string) => `Um código para ${email} confirma que é você.`,
    en: (email: string) => `A code to ${email} confirms that it is you.`,
    es: (email: string) => `Un código a ${email} confirma que es usted.`,
  },
  notMe: { pt: 'Não sou eu', en: 'That is not me', es: 'No soy yo' },
  codeTitle: { pt: 'Digite o código', en: 'Type the code', es: 'Escriba el código' },
  codeText: {
    pt: (email: string, minutes: number) =>
      `Se ${email} já comprou aqui, um código de 6 dígitos chega em instantes. Ele vale por ${minutes} minutos.`,
    en: (email: string, minutes: number) =>
      `If ${email} has bought here before, a 6-digit code arrives in a moment. It works for ${minutes} minutes.`,
    es: (email: string, minutes: number) =>
      `Si ${email} ya compró aquí, un código de 6 dígitos llega en un momento. Vale por ${minutes} minutos.`,
  },
  codeLabel: { pt: 'Código de 6 dígitos', en: '6-digit code', es: 'Código de 6 dígitos' },
  confirmCode: { pt: 'Confirmar', en: 'Confirm', es: 'Confirmar' },
  sendCodeAgain: { pt: 'Enviar outro código', en: 'Send another code', es: 'Enviar otro código' },
  goWithoutCode: { pt: 'Continuar sem código', en: 'Continue without a code', es: 'Continuar sin código' },
  codeWrong: {
    pt: 'Código incorreto. Confira o último e-mail e digite de novo.',
    en: 'Wrong code. Check the last email and type it again.',
    es: 'Código incorrecto. Revise el último correo y escríbalo de nuevo.',
  },
  codeSpent: {
    pt: 'Este código não vale mais. Peça outro ou preencha os dados abaixo.',
    en: 'This code no longer works. Ask for another one, or fill in the details below.',
    es: 'Este código ya no vale. Pida otro o complete los datos abajo.',
  },
  codeGuessed: {
    pt: 'Foram tentativas erradas demais: este código não vale mais. Peça outro ou preencha os dados abaixo.',
    en: 'There were too many wrong tries, so this code no longer works. Ask for another one, or fill in the details below.',
    es: 'Hubo demasiados intentos equivocados: este código ya no vale. Pida otro o complete los datos abajo.',
  },
  codesTooMany: {
    pt: 'Muitos códigos pedidos. Preencha os dados abaixo ou tente mais tarde.',
    en: 'Too many codes were requested. Fill in the details below, or try again later.',
    es: 'Se pidieron muchos códigos. Complete los datos abajo o inténtelo más tarde.',
  },
  useOtherData: { pt: 'Usar outros dados', en: 'Use other details', es: 'Usar otros datos' },
  useOtherCard: { pt: 'Usar outro cartão', en: 'Use another card', es: 'Usar otra tarjeta' },
  yourCards: { pt: 'Seus cartões', en: 'Your cards', es: 'Sus tarjetas' },
  savedCard: { pt: 'cartão guardado', en: 'saved card', es: 'tarjeta guardada' },
  cardExpires: {
    pt: (month: string) => `Validade ${month}`,
    en: (month: string) => `Expires ${month}`,
    es: (month: string) => `Vence ${month}`,
  },
  rememberCard: {
    pt: (store: string) =>
      `Lembrar deste cartão para a próxima compra em ${store}. Não guardamos o número, e você pode apagar o cartão quando quiser. Opcional.`,
    en: (store: string) =>
      `Remember this card for my next purchase at ${store}. The number is not stored, and you can remove the card at any time. Optional.`,
    es: (store: string) =>
      `Recordar esta tarjeta para la próxima compra en ${store}. No guardamos el número y puede borrar la tarjeta cuando quiera. Opcional.`,
  },
  ownedCourse: {
    pt: (course: string) => `Você já tem “${course}”, sem prazo para terminar.`,
    en: (course: string) => `You already have “${course}”, with no end date.`,
    es: (course: string) => `Usted ya tiene “${course}”, sin fecha de fin.`,
  },
  cardGoneTitle: {
    pt: 'Este cartão guardado não vale mais',
    en: 'This saved card no longer works',
    es: 'Esta tarjeta guardada ya no vale',
  },
  cardGoneText: {
    pt: 'Nada foi cobrado, e apagamos este cartão. Use outro cartão ou outra forma de pagamento.',
    en: 'Nothing was charged, and we removed this card. Use another card or another payment method.',
    es: 'No se cobró nada y borramos esta tarjeta. Use otra tarjeta u otro medio de pago.',
  },
  proofOverTitle: {
    pt: 'Confirme de novo que é você',
    en: 'Confirm again that it is you',
    es: 'Confirme de nuevo que es usted',
  },
  proofOverText: {
    pt: 'O código desta compra não vale mais. Nada foi cobrado.',
    en: 'The code of this purchase no longer works. Nothing was charged.',
    es: 'El código de esta compra ya no vale. No se cobró nada.',
  },
} satisfies Texts
