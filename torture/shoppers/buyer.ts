/** A card that each simulated gateway approves. */
export const CARD = {
  number: '4111111111111111',
  expiryMonth: '12',
  expiryYear: '2039',
  cvv: '123',
  holderName: 'ANA SOUZA',
}

/** A buyer that each gateway accepts for each method. */
export const BUYER = {
  name: 'Ana Maria Souza',
  email: 'ana@example.com',
  document: '529.982.247-25',
  phone: '(11) 98765-4321',
  ip: '203.0.113.7',
  address: {
    zipCode: '01310-100',
    street: 'Avenida Paulista',
    number: '1000',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
}
