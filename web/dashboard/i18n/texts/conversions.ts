import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the services that get conversions. */
export const conversions = {
  conversions: {
    title: { pt: 'Conversões', en: 'Conversions', es: 'Conversiones' },
    note: {
      pt: 'Serviços de anúncios que ficam sabendo de cada venda paga, direto do servidor, sem script no checkout.',
      en: 'Advertising services that receive each paid sale from the server, without a script on the checkout.',
      es: 'Servicios de publicidad que se enteran de cada venta pagada desde el servidor, sin scripts en el checkout.',
    },
    create: { pt: 'Adicionar destino', en: 'Add destination', es: 'Agregar destino' },
    editTitle: { pt: 'Editar destino', en: 'Edit destination', es: 'Editar destino' },
    empty: { pt: 'Nenhum destino ainda', en: 'No destinations yet', es: 'Todavía no hay destinos' },
    emptyNote: {
      pt: 'Conecte Meta, GA4 ou UTMify, e cada venda paga chega lá uma única vez, inclusive por PIX.',
      en: 'Connect Meta, GA4 or UTMify, and each paid sale arrives there once, PIX included.',
      es: 'Conecte Meta, GA4 o UTMify, y cada venta pagada llega allí una sola vez, también por PIX.',
    },
    service: { pt: 'Serviço', en: 'Service', es: 'Servicio' },
    names: {
      meta: { pt: 'Meta (API de Conversões)', en: 'Meta (Conversions API)', es: 'Meta (API de conversiones)' },
      ga4: { pt: 'Google Analytics 4', en: 'Google Analytics 4', es: 'Google Analytics 4' },
      utmify: { pt: 'UTMify', en: 'UTMify', es: 'UTMify' },
    },
    account: {
      meta: { pt: 'ID do pixel', en: 'Pixel id', es: 'ID del píxel' },
      ga4: { pt: 'ID de métricas (G-…)', en: 'Measurement id (G-…)', es: 'ID de medición (G-…)' },
    },
    token: {
      meta: { pt: 'Token de acesso', en: 'Access token', es: 'Token de acceso' },
      ga4: { pt: 'Chave secreta da API', en: 'API secret', es: 'Clave secreta de la API' },
      utmify: { pt: 'Credencial de API', en: 'API credential', es: 'Credencial de API' },
    },
    tokenKept: {
      pt: 'Vazio: o token atual continua.',
      en: 'Leave this empty to keep the current token.',
      es: 'Vacío: se mantiene el token actual.',
    },
    tokenNote: {
      pt: 'Fica criptografado e não aparece de novo. Em teste, use um que comece com sim_.',
      en: 'It is encrypted and never shown again. In the sandbox, use one that begins with sim_.',
      es: 'Se guarda cifrado y no se muestra de nuevo. En pruebas, use uno que empiece con sim_.',
    },
    consent: {
      pt: 'Só com o consentimento do comprador',
      en: 'Only with the buyer’s consent',
      es: 'Solo con el consentimiento del comprador',
    },
    consentNote: {
      pt: 'O checkout mostra uma caixa desmarcada. Sem isso, a loja precisa de outra base legal da LGPD.',
      en: 'The checkout shows a box that is not ticked. Without it, the store needs another legal basis under the LGPD.',
      es: 'El checkout muestra una casilla sin marcar. Sin esto, la tienda necesita otra base legal de la LGPD.',
    },
    sends: { pt: 'Envia', en: 'Sends', es: 'Envía' },
    always: { pt: 'Todas as vendas', en: 'All sales', es: 'Todas las ventas' },
    asked: { pt: 'Com consentimento', en: 'With consent', es: 'Con consentimiento' },
    renewals: {
      pt: 'Contar renovações de assinatura',
      en: 'Count subscription renewals',
      es: 'Contar renovaciones de suscripciones',
    },
    renewalsNote: {
      pt: 'Sem isso, só o primeiro pagamento de uma assinatura conta como venda.',
      en: 'Without it, only the first payment of a subscription counts as a sale.',
      es: 'Sin esto, solo el primer pago de una suscripción cuenta como venta.',
    },
    testCode: { pt: 'Código de eventos de teste', en: 'Code for test events', es: 'Código de eventos de prueba' },
    testCodeNote: {
      pt: 'Do Gerenciador de Eventos. O teste manual precisa dele. Apague depois.',
      en: 'From Events Manager, for a manual test. Remove it afterwards.',
      es: 'Del Administrador de eventos. La prueba manual lo necesita. Bórrelo después.',
    },
    test: { pt: 'Enviar teste', en: 'Send test', es: 'Enviar prueba' },
    deliveries: { pt: 'Ver entregas', en: 'See deliveries', es: 'Ver entregas' },
    removeTitle: { pt: 'Remover este destino?', en: 'Remove this destination?', es: '¿Quitar este destino?' },
    removeNote: {
      pt: 'O token é apagado e nada mais é enviado. O histórico de entregas fica.',
      en: 'The token is erased and nothing more is sent. The record of deliveries stays.',
      es: 'El token se borra y no se envía nada más. El historial de entregas se mantiene.',
    },
  },
} satisfies Texts
