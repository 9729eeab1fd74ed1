import type { Texts } from '../../lib/inThree.ts'

/** Texts of the sandbox bar. */
export const sandbox = {
  sandbox: { pt: 'Ambiente de testes', en: 'Test environment', es: 'Ambiente de pruebas' },
  sandboxText: { pt: 'nenhum dinheiro é movimentado', en: 'no money moves', es: 'no se mueve dinero' },
  simulate: { pt: 'Simular', en: 'Simulate', es: 'Simular' },
  simulatePay: { pt: 'Pagar', en: 'Pay', es: 'Pagar' },
  simulateDecline: { pt: 'Recusar', en: 'Decline', es: 'Rechazar' },
  simulateExpire: { pt: 'Expirar', en: 'Expire', es: 'Vencer' },
  fillIn: { pt: 'Preencher com dados de teste', en: 'Fill in with test data', es: 'Completar con datos de prueba' },
  sandboxMailbox: {
    pt: 'Teste: os e-mails ficam na caixa de teste do painel',
    en: 'Test: emails stay in the mailbox of the dashboard',
    es: 'Prueba: los correos quedan en el buzón del panel',
  },
  testCards: {
    pt: 'Cartões: 4111\u00a01111\u00a01111\u00a01111 aprova, 4000\u00a00000\u00a00000\u00a00002 recusa.',
    en: 'Cards: 4111\u00a01111\u00a01111\u00a01111 is approved, 4000\u00a00000\u00a00000\u00a00002 is declined.',
    es: 'Tarjetas: 4111\u00a01111\u00a01111\u00a01111 se aprueba, 4000\u00a00000\u00a00000\u00a00002 se rechaza.',
  },
} satisfies Texts
