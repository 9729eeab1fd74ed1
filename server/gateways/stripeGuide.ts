import type { GatewayGuide } from './guide.ts'
import { API_VERSION } from './stripeClient.ts'
import { EVENTS } from './stripeEvents.ts'

/** How a store connects its account at gateway D. Sources: docs.stripe.com, pages on keys, webhooks and Checkout Sessions. */
export const stripeGuide: GatewayGuide = {
  name: 'Stripe',
  openAccount: 'https://stripe.com/br',
  testAccount: {
    pt: 'Testes e produção são a mesma conta: as chaves e os webhooks de testes aparecem no modo de teste (ou numa sandbox) do painel.',
    en: 'Tests and production are one account: keys and webhooks for tests are shown in the test mode (or a sandbox) of the dashboard.',
    es: 'Pruebas y producción son la misma cuenta: las claves y los webhooks de pruebas aparecen en el modo de prueba (o un sandbox) del panel.',
  },
  credentials: [
    {
      name: 'secretKey',
      label: { pt: 'Chave secreta', en: 'Secret key', es: 'Clave secreta' },
      where: {
        pt: 'No painel da Stripe, em https://dashboard.stripe.com/apikeys. A de produção aparece uma única vez.',
        en: 'In the Stripe dashboard, at https://dashboard.stripe.com/apikeys. The production key is shown once.',
        es: 'En el panel de Stripe, en https://dashboard.stripe.com/apikeys. La de producción se muestra una sola vez.',
      },
      looksLike: {
        pt: 'Começa com sk_live_ em produção e com sk_test_ em testes (rk_ se for restrita).',
        en: 'It begins with sk_live_ in production and with sk_test_ in tests (rk_ if it is restricted).',
        es: 'Empieza con sk_live_ en producción y con sk_test_ en pruebas (rk_ si es restringida).',
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
        pt: 'Começa com whsec_.',
        en: 'It begins with whsec_.',
        es: 'Empieza con whsec_.',
      },
      pattern: /^whsec_\S+$/,
    },
  ],
  steps: [
    {
      text: {
        pt: `Crie um webhook em https://dashboard.stripe.com/webhooks com este endereço, a versão de API ${API_VERSION}, o formato "Snapshot" e os eventos abaixo. Depois copie o segredo para o campo acima.`,
        en: `Create a webhook at https://dashboard.stripe.com/webhooks with this address, the API version ${API_VERSION}, the payload format "Snapshot" and the events below. Then copy its secret to the field above.`,
        es: `Cree un webhook en https://dashboard.stripe.com/webhooks con esta dirección, la versión de API ${API_VERSION}, el formato "Snapshot" y los eventos de abajo. Después copie el secreto al campo de arriba.`,
      },
      enter: 'webhooks_address',
      values: EVENTS,
    },
  ],
  webhooks: 'by_hand',
  refunds: {
    pt: 'Cartão por aqui.',
    en: 'Card from here.',
    es: 'Tarjeta desde aquí.',
  },
  limits: [
    {
      pt: 'O comprador digita o cartão na página da Stripe; a API desta loja não recebe cartões (422).',
      en: "The buyer types the card on Stripe's page; this store's API takes no cards (422).",
      es: 'El comprador escribe la tarjeta en la página de Stripe; la API de esta tienda no recibe tarjetas (422).',
    },
    {
      pt: 'Sem parcelamento para lojas brasileiras.',
      en: 'No installments for Brazilian stores.',
      es: 'Sin cuotas para tiendas brasileñas.',
    },
    {
      pt: 'O PIX e o boleto da Stripe não são usados aqui.',
      en: "Stripe's own PIX and boleto are not used here.",
      es: 'El PIX y el boleto de Stripe no se usan aquí.',
    },
    {
      pt: 'Cobra a partir de R$ 0,50.',
      en: 'Charges from R$ 0.50.',
      es: 'Cobra desde R$ 0,50.',
    },
  ],
}
