import type { Texts } from '../../lib/inThree.ts'

/** Labels of the buyer's data. */
export const buyerFields = {
  yourData: { pt: 'Seus dados', en: 'Your details', es: 'Sus datos' },
  name: { pt: 'Nome completo', en: 'Full name', es: 'Nombre completo' },
  email: { pt: 'E-mail', en: 'Email', es: 'Correo electrónico' },
  document: {
    pt: 'CPF ou CNPJ',
    en: 'CPF or CNPJ (Brazilian tax number)',
    es: 'CPF o CNPJ (identificación fiscal de Brasil)',
  },
  phone: { pt: 'Celular com DDD', en: 'Mobile number with area code', es: 'Celular con código de área' },
  address: { pt: 'Endereço de cobrança', en: 'Billing address', es: 'Dirección de facturación' },
  zipCode: { pt: 'CEP', en: 'CEP (postal code)', es: 'CEP (código postal)' },
  street: { pt: 'Rua', en: 'Street', es: 'Calle' },
  addressNumber: { pt: 'Número', en: 'Number', es: 'Número' },
  complement: { pt: 'Complemento', en: 'Apartment, suite', es: 'Complemento' },
  neighborhood: { pt: 'Bairro', en: 'Neighborhood', es: 'Barrio' },
  city: { pt: 'Cidade', en: 'City', es: 'Ciudad' },
  haveCnpj: { pt: 'Tenho CNPJ', en: 'I have a CNPJ', es: 'Tengo CNPJ' },
  haveCpf: { pt: 'Tenho CPF', en: 'I have a CPF', es: 'Tengo CPF' },
  mailGuess: {
    pt: 'Você quis dizer {email}?',
    en: 'Did you mean {email}?',
    es: '¿Quiso decir {email}?',
  },
  mailsGoTo: {
    pt: 'Enviamos tudo sobre esta compra para {email}.',
    en: 'We send everything about this purchase to {email}.',
    es: 'Enviamos todo sobre esta compra a {email}.',
  },
  optional: { pt: 'opcional', en: 'optional', es: 'opcional' },
} satisfies Texts
