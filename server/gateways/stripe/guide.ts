import type { GatewayGuide } from '../port/guide.ts'
import { API_VERSION } from './client.ts'
import { stripeDoubts } from './doubts.ts'
import { EVENTS } from './events.ts'

/**
 * The guide for a store that connects its account at gateway D. Sources: docs.stripe.com, pages on keys, webhooks and
 * Checkout Sessions.
 */
export const stripeGuide: GatewayGuide = {
  name: 'Stripe',
  openAccount: 'https://stripe.com/br',
  testAccount: {
    pt: 'Testes e produção usam a mesma conta. O painel mostra as chaves e os webhooks de testes no modo de teste ou numa sandbox.',
    en: 'Tests and production use the same account. The dashboard shows keys and webhooks for tests in the test mode or in a sandbox.',
    es: 'Pruebas y producción usan la misma cuenta. El panel muestra las claves y los webhooks de pruebas en el modo de prueba o en un sandbox.',
  },
  credentials: [
    {
      name: 'secretKey',
      label: { pt: 'Chave secreta', en: 'Secret key', es: 'Clave secreta' },
      where: {
        pt: 'No painel da Stripe, em https://dashboard.stripe.com/apikeys. A chave de produção aparece uma única vez.',
        en: 'In the Stripe dashboard, at https://dashboard.stripe.com/apikeys. The production key is shown once.',
        es: 'En el panel de Stripe, en https://dashboard.stripe.com/apikeys. La clave de producción se muestra una sola vez.',
      },
      looksLike: {
        pt: 'A chave começa com sk_live_ em produção e com sk_test_ em testes. Uma chave restrita começa com rk_ em vez de sk_.',
        en: 'The key begins with sk_live_ in production and with sk_test_ in tests. A restricted key begins with rk_ instead of sk_.',
        es: 'La clave empieza con sk_live_ en producción y con sk_test_ en pruebas. Una clave restringida empieza con rk_ en lugar de sk_.',
      },
      pattern: /^[sr]k_\S+$/,
      environmentOf: (value) =>
        /^[sr]k_test_/.test(value) ? 'sandbox' : /^[sr]k_live_/.test(value) ? 'production' : undefined,
      provesUs: true,
    },
    {
      name: 'webhookSecret',
      label: { pt: 'Segredo do webhook', en: 'Webhook signing secret', es: 'Secreto del webhook' },
      where: {
        pt: 'Crie primeiro o webhook (abaixo). O segredo está na página do destino criado, em "Reveal secret" ou equivalente.',
        en: 'Create the webhook first (below). The secret is on the page of the new destination, under "Reveal secret" or similar.',
        es: 'Cree primero el webhook (abajo). El secreto está en la página del destino creado, en "Reveal secret" o similar.',
      },
      looksLike: {
        pt: 'O segredo começa com whsec_.',
        en: 'The secret begins with whsec_.',
        es: 'El secreto empieza con whsec_.',
      },
      pattern: /^whsec_\S+$/,
    },
  ],
  steps: [
    {
      text: {
        pt: `Crie um webhook em https://dashboard.stripe.com/webhooks com este endereço, os eventos da própria conta, a versão mais recente da API (${API_VERSION} ou posterior), o formato "Snapshot" e os eventos abaixo. Depois copie o segredo do webhook para o campo acima.`,
        en: `Create a webhook at https://dashboard.stripe.com/webhooks with this address, the events of your own account, the latest API version (${API_VERSION} or later), the payload format "Snapshot" and the events below. Then copy the secret of the webhook to the field above.`,
        es: `Cree un webhook en https://dashboard.stripe.com/webhooks con esta dirección, los eventos de la propia cuenta, la versión más reciente de la API (${API_VERSION} o posterior), el formato "Snapshot" y los eventos de abajo. Después copie el secreto del webhook al campo de arriba.`,
      },
      enter: 'webhooks_address',
      values: EVENTS,
    },
  ],
  webhooks: 'by_hand',
  refunds: {
    pt: 'Cartões são estornados por aqui.',
    en: 'You refund cards from here.',
    es: 'Las tarjetas se reembolsan desde aquí.',
  },
  limits: [
    {
      pt: 'Uma chave restrita precisa de permissão de escrita para Checkout Sessions, reembolsos, contestações, arquivos e transferências, e de leitura para PaymentIntents, cobranças, saldo, transações do saldo, repasses, contas conectadas e webhooks.',
      en: 'A restricted key needs write permission for Checkout Sessions, refunds, disputes, files and transfers, and read permission for PaymentIntents, charges, balance, balance transactions, payouts, connected accounts and webhook endpoints.',
      es: 'Una clave restringida necesita permiso de escritura para Checkout Sessions, reembolsos, disputas, archivos y transferencias, y de lectura para PaymentIntents, cargos, saldo, transacciones del saldo, pagos a la cuenta bancaria, cuentas conectadas y webhooks.',
    },
    {
      pt: 'O comprador digita o cartão na página da Stripe. A API desta loja não recebe cartões (422).',
      en: "The buyer types the card on Stripe's page. This store's API takes no cards (422).",
      es: 'El comprador escribe la tarjeta en la página de Stripe. La API de esta tienda no recibe tarjetas (422).',
    },
    {
      pt: 'A Stripe não oferece parcelamento a lojas brasileiras.',
      en: 'Stripe offers no installments to Brazilian stores.',
      es: 'Stripe no ofrece cuotas a tiendas brasileñas.',
    },
    {
      pt: 'Este sistema não usa o PIX e o boleto da Stripe.',
      en: "This system does not use Stripe's own PIX and boleto.",
      es: 'Este sistema no usa el PIX ni el boleto de Stripe.',
    },
    {
      pt: 'O valor mínimo de uma cobrança é R$ 0,50.',
      en: 'The minimum of a charge is R$ 0.50.',
      es: 'El importe mínimo de un cobro es R$ 0,50.',
    },
  ],
  doubts: stripeDoubts,
}
