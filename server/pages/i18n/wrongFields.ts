import type { Texts } from '../../lib/inThree.ts'

/** The error messages at the fields. */
export const wrongFields = {
  wrong: {
    required: { pt: 'Preencha este campo.', en: 'Fill in this field.', es: 'Complete este campo.' },
    email: {
      pt: 'Digite um e-mail válido, como nome@exemplo.com.',
      en: 'Enter a valid email, like name@example.com.',
      es: 'Escriba un correo válido, como nombre@ejemplo.com.',
    },
    document: {
      pt: 'CPF ou CNPJ inválido. Confira os dígitos.',
      en: 'Invalid CPF or CNPJ. Check the digits.',
      es: 'CPF o CNPJ inválido. Revise los dígitos.',
    },
    phone: {
      pt: 'Digite o DDD e o número.',
      en: 'Enter the area code and the number.',
      es: 'Escriba el código de área y el número.',
    },
    zipCode: {
      pt: 'CEP inválido. Confira os 8 dígitos.',
      en: 'Invalid CEP. Check its 8 digits.',
      es: 'CEP inválido. Revise los 8 dígitos.',
    },
    unread: {
      pt: 'Não encontramos no endereço. Preencha aqui.',
      en: 'Not found in the address. Fill it in here.',
      es: 'No está en la dirección. Complételo aquí.',
    },
    unreadNumber: {
      pt: 'Não encontramos no endereço. Se não há número, deixe vazio.',
      en: 'Not found in the address. Leave it empty if there is no number.',
      es: 'No está en la dirección. Si no hay número, déjelo vacío.',
    },
    oneName: {
      pt: 'Falta o sobrenome? Se o seu nome é um só, envie de novo.',
      en: 'Is the last name missing? If you have only one name, send it again.',
      es: '¿Falta el apellido? Si tiene un solo nombre, envíe de nuevo.',
    },
    tooLong: { pt: 'Texto longo demais.', en: 'This text is too long.', es: 'Texto demasiado largo.' },
    character: {
      pt: 'Há um caractere que não pode ser usado. Digite de novo.',
      en: 'This text has a character that cannot be used. Type the text again.',
      es: 'Hay un carácter que no se puede usar. Escríbalo de nuevo.',
    },
    cardNumber: { pt: 'Número de cartão inválido.', en: 'Invalid card number.', es: 'Número de tarjeta inválido.' },
    cardExpiry: {
      pt: 'Validade inválida ou vencida. Use MM/AA.',
      en: 'Invalid or past expiry. Use MM/YY.',
      es: 'Vencimiento inválido o pasado. Use MM/AA.',
    },
    cardCvv: { pt: 'O CVV tem 3 ou 4 dígitos.', en: 'The CVV has 3 or 4 digits.', es: 'El CVV tiene 3 o 4 dígitos.' },
    installments: { pt: 'Escolha uma das opções.', en: 'Choose one of the options.', es: 'Elija una de las opciones.' },
    method: { pt: 'Escolha como pagar.', en: 'Choose how to pay.', es: 'Elija cómo pagar.' },
    other: { pt: 'Confira este campo.', en: 'Check this field.', es: 'Revise este campo.' },
  },
} satisfies Texts

/** The kinds of errors at a field. */
export type Wrong = keyof typeof wrongFields.wrong
