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
  addressLine: {
    pt: 'Endereço com CEP',
    en: 'Address with CEP (postal code)',
    es: 'Dirección con CEP (código postal)',
  },
  addressExample: {
    pt: 'Exemplo: Rua das Flores, 123, Centro, Campinas, 13010-\u2060000',
    en: 'Example: Rua das Flores, 123, Centro, Campinas, 13010-\u2060000',
    es: 'Ejemplo: Rua das Flores, 123, Centro, Campinas, 13010-\u2060000',
  },
  addressParts: { pt: 'Usar campos separados', en: 'Use separate fields', es: 'Usar campos separados' },
  addressRead: { pt: 'Confira: {parts}', en: 'Check: {parts}', es: 'Revise: {parts}' },
  addressLacks: {
    pt: 'Complete o endereço. Falta: {parts}.',
    en: 'Complete the address. Missing: {parts}.',
    es: 'Complete la dirección. Falta: {parts}.',
  },
  addressNumbered: { pt: 'nº\u00a0{number}', en: 'no.\u00a0{number}', es: 'n.º\u00a0{number}' },
  addressUnnumbered: { pt: 'sem número', en: 'no number', es: 'sin número' },
  zipCode: { pt: 'CEP', en: 'CEP (postal code)', es: 'CEP (código postal)' },
  street: { pt: 'Rua', en: 'Street', es: 'Calle' },
  addressNumber: { pt: 'Número', en: 'Number', es: 'Número' },
  complement: { pt: 'Complemento', en: 'Apartment, suite', es: 'Complemento' },
  neighborhood: { pt: 'Bairro', en: 'Neighborhood', es: 'Barrio' },
  city: { pt: 'Cidade', en: 'City', es: 'Ciudad' },
  haveCnpj: { pt: 'Tenho CNPJ', en: 'I have a CNPJ', es: 'Tengo CNPJ' },
  haveCpf: { pt: 'Tenho CPF', en: 'I have a CPF', es: 'Tengo CPF' },
  mailGuess: { pt: 'Você quis dizer {email}?', en: 'Did you mean {email}?', es: '¿Quiso decir {email}?' },
  mailsGoTo: {
    pt: 'Enviamos tudo sobre esta compra para {email}.',
    en: 'We send everything about this purchase to {email}.',
    es: 'Enviamos todo sobre esta compra a {email}.',
  },
  optional: { pt: 'opcional', en: 'optional', es: 'opcional' },
} satisfies Texts
