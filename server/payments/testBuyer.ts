/** A fictional buyer for payments in the sandbox. */
export const testBuyer = {
  name: 'Cliente de Teste',
  email: 'cliente@teste.example',
  document: '529.982.247-25',
  phone: '11987654321',
  ip: '203.0.113.7',
  address: {
    zipCode: '01310100',
    street: 'Avenida Paulista',
    number: '1000',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
}

/** A card that the simulator approves. */
export const testCard = {
  number: '4111111111111111',
  holderName: 'CLIENTE DE TESTE',
  expiryMonth: '12',
  expiryYear: '2049',
  cvv: '123',
}
