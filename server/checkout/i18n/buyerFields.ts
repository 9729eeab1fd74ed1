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
  state: { pt: 'Estado', en: 'State', es: 'Estado' },
  choose: { pt: 'Escolha…', en: 'Choose…', es: 'Elija…' },
  optional: { pt: 'opcional', en: 'optional', es: 'opcional' },
} satisfies Texts
