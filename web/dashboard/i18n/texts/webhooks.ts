import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the endpoints and deliveries. */
export const webhooks = {
  endpoints: {
    title: { pt: 'Webhooks', en: 'Webhooks', es: 'Webhooks' },
    note: {
      pt: 'Endereços do seu sistema que recebem cada evento na hora, com assinatura.',
      en: 'Addresses in your system that receive each event immediately, with a signature.',
      es: 'Direcciones de su sistema que reciben cada evento al instante, con firma.',
    },
    create: { pt: 'Criar endpoint', en: 'Create endpoint', es: 'Crear endpoint' },
    createTitle: { pt: 'Novo endpoint', en: 'New endpoint', es: 'Nuevo endpoint' },
    editTitle: { pt: 'Editar endpoint', en: 'Edit endpoint', es: 'Editar endpoint' },
    url: { pt: 'Endereço', en: 'Address', es: 'Dirección' },
    urlNote: {
      pt: 'Recebe um POST com JSON. Em teste vale também http://localhost.',
      en: 'This address receives a POST with JSON. In the sandbox you may also use http://localhost.',
      es: 'Recibe un POST con JSON. En pruebas sirve también http://localhost.',
    },
    events: { pt: 'Eventos', en: 'Events', es: 'Eventos' },
    allEvents: { pt: 'Marcar todos', en: 'Select all', es: 'Marcar todos' },
    noEvents: { pt: 'Desmarcar todos', en: 'Select none', es: 'Desmarcar todos' },
    everyEvent: { pt: 'Todos', en: 'All', es: 'Todos' },
    someEvents: {
      pt: (n: number) => (n === 1 ? '1 evento' : `${n} eventos`),
      en: (n: number) => (n === 1 ? '1 event' : `${n} events`),
      es: (n: number) => (n === 1 ? '1 evento' : `${n} eventos`),
    },
    products: { pt: 'Produtos', en: 'Products', es: 'Productos' },
    productsNote: {
      pt: 'Vazio: de todos os produtos, e das cobranças avulsas.',
      en: 'If this is empty, the endpoint receives the events of all products and of one-off charges.',
      es: 'Vacío: de todos los productos, y de los cobros únicos.',
    },
    anyProduct: { pt: 'Todos', en: 'All', es: 'Todos' },
    someProducts: {
      pt: (n: number) => (n === 1 ? '1 produto' : `${n} produtos`),
      en: (n: number) => (n === 1 ? '1 product' : `${n} products`),
      es: (n: number) => (n === 1 ? '1 producto' : `${n} productos`),
    },
    health: { pt: 'Entregas', en: 'Deliveries', es: 'Entregas' },
    allDelivered: { pt: 'em dia', en: 'all delivered', es: 'al día' },
    failed: {
      pt: (n: number) => (n === 1 ? '1 falhou' : `${n} falharam`),
      en: (n: number) => `${n} failed`,
      es: (n: number) => (n === 1 ? '1 falló' : `${n} fallaron`),
    },
    pending: {
      pt: (n: number) => (n === 1 ? '1 na fila' : `${n} na fila`),
      en: (n: number) => `${n} waiting`,
      es: (n: number) => `${n} en cola`,
    },
    empty: { pt: 'Nenhum endpoint ainda', en: 'No endpoints yet', es: 'Todavía no hay endpoints' },
    emptyNote: {
      pt: 'Diga para onde enviar, e seu sistema recebe cada pagamento confirmado, recusado ou devolvido.',
      en: 'Enter an address, and your system receives every confirmed, declined or refunded payment.',
      es: 'Indique a dónde enviar, y su sistema recibe cada pago confirmado, rechazado o devuelto.',
    },
    secretTitle: { pt: 'Segredo do endpoint', en: 'The endpoint’s secret', es: 'Secreto del endpoint' },
    secretNote: {
      pt: 'Com ele seu sistema confere a assinatura de cada entrega, no cabeçalho X-Service-Signature.',
      en: 'Your system verifies the signature of each delivery with this secret. The signature is in the header X-Service-Signature.',
      es: 'Con él su sistema verifica la firma de cada entrega, en el encabezado X-Service-Signature.',
    },
    latest: { pt: 'Últimas entregas', en: 'Latest deliveries', es: 'Últimas entregas' },
    allDeliveries: { pt: 'Ver todas', en: 'See all', es: 'Ver todas' },
    failing: { pt: 'As entregas estão falhando', en: 'Deliveries are failing', es: 'Las entregas están fallando' },
    failingSince: { pt: 'Nada foi aceito desde', en: 'No delivery was accepted since', es: 'No se acepta nada desde' },
    failingNote: {
      pt: 'Depois de cinco dias assim, o endpoint é desativado.',
      en: 'After five days without an accepted delivery, the endpoint is disabled.',
      es: 'Después de cinco días así, el endpoint se desactiva.',
    },
    disabled: { pt: 'Endpoint desativado', en: 'Endpoint disabled', es: 'Endpoint desactivado' },
    reasons: {
      pt: [
        [/by hand/, 'Alguém da equipe o desativou.'],
        [/410/, 'O endereço respondeu 410 Gone: não quer mais receber.'],
        [/No delivery succeeded/, 'Nenhuma entrega teve sucesso por cinco dias.'],
      ] as readonly (readonly [RegExp, string])[],
      en: [] as readonly (readonly [RegExp, string])[],
      es: [
        [/by hand/, 'Alguien del equipo lo desactivó.'],
        [/410/, 'La dirección respondió 410 Gone: ya no quiere recibir.'],
        [/No delivery succeeded/, 'Ninguna entrega se aceptó durante cinco días.'],
      ] as readonly (readonly [RegExp, string])[],
    },
    otherReason: {
      pt: (_reason: string | null): string | null => null,
      en: (reason: string | null): string | null => reason,
      es: (): string | null => null,
    },
    oldSecret: {
      pt: 'Segredo anterior vale até',
      en: 'The old secret works until',
      es: 'El secreto anterior vale hasta',
    },
    test: { pt: 'Enviar teste', en: 'Send a test', es: 'Enviar prueba' },
    tested: {
      pt: 'Evento de teste a caminho.',
      en: 'The test event is in the queue.',
      es: 'Evento de prueba en camino.',
    },
    rotate: { pt: 'Trocar o segredo', en: 'Change the secret', es: 'Cambiar el secreto' },
    rotateTitle: { pt: 'Trocar o segredo?', en: 'Change the secret?', es: '¿Cambiar el secreto?' },
    rotateNote: {
      pt: 'O novo aparece uma vez. Por 24 horas as entregas levam as duas assinaturas, a nova e a antiga, para você trocar com calma.',
      en: 'The new secret is shown once. For 24 hours, each delivery carries the new and the old signature, so that you have time to switch.',
      es: 'El nuevo se muestra una vez. Durante 24 horas las entregas llevan las dos firmas, la nueva y la anterior, para que haga el cambio con calma.',
    },
    rotatedTitle: { pt: 'Novo segredo', en: 'New secret', es: 'Nuevo secreto' },
    rotatedNote: {
      pt: 'O antigo vale por mais 24 horas.',
      en: 'The old secret works for another 24 hours.',
      es: 'El anterior vale 24 horas más.',
    },
    disable: { pt: 'Desativar', en: 'Disable', es: 'Desactivar' },
    disableTitle: { pt: 'Desativar este endpoint?', en: 'Disable this endpoint?', es: '¿Desactivar este endpoint?' },
    disableNote: {
      pt: 'Nada mais é enviado. O que está na fila falha, e pode ser reenviado depois.',
      en: 'The endpoint receives nothing more. Waiting deliveries fail, and you can send them again later.',
      es: 'No se envía nada más. Lo que está en cola falla, y se puede reenviar después.',
    },
    nowDisabled: { pt: 'Endpoint desativado.', en: 'Endpoint disabled.', es: 'Endpoint desactivado.' },
    enable: { pt: 'Ativar', en: 'Enable', es: 'Activar' },
    nowEnabled: { pt: 'Endpoint ativo.', en: 'Endpoint enabled.', es: 'Endpoint activo.' },
    removeTitle: { pt: 'Remover este endpoint?', en: 'Remove this endpoint?', es: '¿Quitar este endpoint?' },
    removeNote: {
      pt: 'O segredo é apagado. O registro do que foi enviado fica.',
      en: 'The secret is deleted. The record of the sent deliveries stays.',
      es: 'El secreto se borra. El registro de lo enviado se conserva.',
    },
    removed: { pt: 'Endpoint removido.', en: 'Endpoint removed.', es: 'Endpoint quitado.' },
  },
  deliveries: {
    title: { pt: 'Entregas de webhooks', en: 'Webhook deliveries', es: 'Entregas de webhooks' },
    note: {
      pt: 'O que foi enviado, para onde, e o que responderam.',
      en: 'The deliveries, their destinations and the answers.',
      es: 'Qué se envió, a dónde, y qué respondieron.',
    },
    event: { pt: 'Evento', en: 'Event', es: 'Evento' },
    to: { pt: 'Destino', en: 'Destination', es: 'Destino' },
    answer: { pt: 'Resposta', en: 'Answer', es: 'Respuesta' },
    none: { pt: '–', en: '–', es: '–' },
    causes: {
      pt: [
        [/^timed out$/, 'tempo esgotado'],
        [/^timed out while connecting$/, 'tempo esgotado ao conectar'],
        [/^address not public$/, 'endereço não público'],
        [/^connection refused$/, 'conexão recusada'],
        [/^connection reset$/, 'conexão interrompida'],
        [/^connection closed/, 'conexão encerrada sem resposta'],
        [/^host unreachable$/, 'servidor inacessível'],
        [/^host name not found$/, 'domínio não encontrado'],
        [/^name servers did not answer$/, 'DNS sem resposta'],
        [/^TLS certificate expired$/, 'certificado TLS vencido'],
        [/^TLS certificate not yet valid$/, 'certificado TLS ainda não vale'],
        [/^TLS certificate self-signed$/, 'certificado TLS autoassinado'],
        [/^TLS certificate chain incomplete$/, 'cadeia TLS incompleta'],
        [/^TLS certificate for another host$/, 'certificado TLS de outro domínio'],
        [/^TLS handshake failed$/, 'falha na conexão TLS'],
        [/^answer /, 'resposta HTTP inválida'],
        [/^not sent$|^failed \(|^could not be prepared$/, 'não pôde ser enviada'],
        [/^The endpoint is disabled/, 'O endpoint está desativado.'],
        [/^The endpoint answered 410/, 'O endpoint respondeu 410 Gone.'],
        [/^Every attempt failed/, 'Todas as tentativas falharam.'],
      ] as readonly (readonly [RegExp, string])[],
      en: [] as readonly (readonly [RegExp, string])[],
      es: [
        [/^timed out$/, 'tiempo agotado'],
        [/^timed out while connecting$/, 'tiempo agotado al conectar'],
        [/^address not public$/, 'dirección no pública'],
        [/^connection refused$/, 'conexión rechazada'],
        [/^connection reset$/, 'conexión interrumpida'],
        [/^connection closed/, 'conexión cerrada sin respuesta'],
        [/^host unreachable$/, 'servidor inaccesible'],
        [/^host name not found$/, 'dominio no encontrado'],
        [/^name servers did not answer$/, 'DNS sin respuesta'],
        [/^TLS certificate expired$/, 'certificado TLS vencido'],
        [/^TLS certificate not yet valid$/, 'certificado TLS todavía no válido'],
        [/^TLS certificate self-signed$/, 'certificado TLS autofirmado'],
        [/^TLS certificate chain incomplete$/, 'cadena TLS incompleta'],
        [/^TLS certificate for another host$/, 'certificado TLS de otro dominio'],
        [/^TLS handshake failed$/, 'falla en la conexión TLS'],
        [/^answer /, 'respuesta HTTP inválida'],
        [/^not sent$|^failed \(|^could not be prepared$/, 'no se pudo enviar'],
        [/^The endpoint is disabled/, 'El endpoint está desactivado.'],
        [/^The endpoint answered 410/, 'El endpoint respondió 410 Gone.'],
        [/^Every attempt failed/, 'Todos los intentos fallaron.'],
      ] as readonly (readonly [RegExp, string])[],
    },
    attempts: {
      pt: (n: number) => `${n}\u00a0tentativas`,
      en: (n: number) => `${n}\u00a0attempts`,
      es: (n: number) => `${n}\u00a0intentos`,
    },
    anyStatus: { pt: 'Todas', en: 'All', es: 'Todas' },
    statuses: {
      failed: { pt: 'Falharam', en: 'Failed', es: 'Fallaron' },
      retrying: { pt: 'Tentando de novo', en: 'Retrying', es: 'Reintentando' },
      pending: { pt: 'Na fila', en: 'Waiting', es: 'En cola' },
      delivered: { pt: 'Entregues', en: 'Delivered', es: 'Entregadas' },
    },
    anyEvent: { pt: 'Todos os eventos', en: 'All events', es: 'Todos los eventos' },
    search: { pt: 'Id ou texto do corpo', en: 'Id or text of the body', es: 'Id o texto del cuerpo' },
    notFound: {
      pt: 'Nada entre as 10.000 mais novas destes filtros',
      en: 'Nothing among the newest 10,000 of these filters',
      es: 'Nada entre las 10.000 más nuevas de estos filtros',
    },
    older: { pt: 'Procurar nas mais antigas', en: 'Search older deliveries', es: 'Buscar en las más antiguas' },
    anyEndpoint: { pt: 'Todos os destinos', en: 'All destinations', es: 'Todos los destinos' },
    empty: { pt: 'Nenhuma entrega ainda', en: 'No deliveries yet', es: 'Todavía no hay entregas' },
    emptyNote: {
      pt: 'Cada evento aparece aqui assim que acontece.',
      en: 'Each event appears here as soon as it happens.',
      es: 'Cada evento aparece aquí en cuanto ocurre.',
    },
    reprocessAll: {
      pt: 'Reprocessar as que falharam',
      en: 'Reprocess failed deliveries',
      es: 'Reprocesar las que fallaron',
    },
    reprocessAllTitle: {
      pt: 'Reprocessar tudo que falhou?',
      en: 'Reprocess all failed deliveries?',
      es: '¿Reprocesar todo lo que falló?',
    },
    reprocessAllNote: {
      pt: 'Reenvia o que falhou nos últimos 30 dias, para cada endpoint ativo. Os ids não mudam: quem já recebeu ignora.',
      en: 'Each enabled endpoint receives its failed deliveries of the last 30 days again. The ids stay the same, so your system can ignore an event that it already has.',
      es: 'Reenvía lo que falló en los últimos 30 días, a cada endpoint activo. Los ids no cambian: quien ya lo recibió lo ignora.',
    },
    reprocessHereNote: {
      pt: 'Reenvia o que falhou aqui nos últimos 30 dias. Os ids não mudam: quem já recebeu ignora.',
      en: 'This endpoint receives its failed deliveries of the last 30 days again. The ids stay the same, so your system can ignore an event that it already has.',
      es: 'Reenvía lo que falló aquí en los últimos 30 días. Los ids no cambian: quien ya lo recibió lo ignora.',
    },
    reprocessedAll: {
      pt: (n: number) =>
        n === 0
          ? 'Não havia nada para reenviar.'
          : n === 1
            ? 'Uma entrega voltou para a fila.'
            : `${n} entregas voltaram para a fila.`,
      en: (n: number) =>
        n === 0
          ? 'There was nothing to send again.'
          : n === 1
            ? 'One delivery is back in the queue.'
            : `${n} deliveries are back in the queue.`,
      es: (n: number) =>
        n === 0
          ? 'No había nada que reenviar.'
          : n === 1
            ? 'Una entrega volvió a la cola.'
            : `${n} entregas volvieron a la cola.`,
    },
  },
  delivery: {
    attempts: { pt: 'Tentativas', en: 'Attempts', es: 'Intentos' },
    attempt: {
      pt: (n: number) => `Tentativa ${n}`,
      en: (n: number) => `Attempt ${n}`,
      es: (n: number) => `Intento ${n}`,
    },
    body: { pt: 'Corpo', en: 'Body', es: 'Cuerpo' },
    bodyNote: {
      pt: 'Exatamente o que foi assinado e enviado.',
      en: 'The exact text that was signed and sent.',
      es: 'Exactamente lo que se firmó y se envió.',
    },
    answer: { pt: 'Resposta', en: 'Answer', es: 'Respuesta' },
    noAnswer: { pt: 'Sem resposta', en: 'No answer', es: 'Sin respuesta' },
    sending: {
      pt: 'Na fila: a primeira tentativa vem em instantes.',
      en: 'In the queue. The first attempt starts in a moment.',
      es: 'En cola: el primer intento llega en unos instantes.',
    },
    noAttempts: {
      pt: 'Nenhuma tentativa nos últimos 30 dias.',
      en: 'No attempts in the last 30 days.',
      es: 'Ningún intento en los últimos 30 días.',
    },
    retrying: { pt: 'Ainda não foi aceita', en: 'Not accepted yet', es: 'Todavía no se aceptó' },
    next: { pt: 'Próxima tentativa:', en: 'Next attempt:', es: 'Próximo intento:' },
    retryingNote: {
      pt: 'Corrigiu o problema? Envie agora, sem esperar.',
      en: 'Is the problem solved? Then you can send the delivery now.',
      es: '¿Ya corrigió el problema? Envíe ahora, sin esperar.',
    },
    failed: { pt: 'Não foi entregue', en: 'Not delivered', es: 'No se entregó' },
    failedNote: {
      pt: 'Corrija o destino e reprocesse.',
      en: 'Correct the problem at the destination, then reprocess the delivery.',
      es: 'Corrija el destino y reprocese.',
    },
    postback: { pt: 'Postback de', en: 'Postback of', es: 'Postback de' },
    sale: { pt: 'Venda', en: 'Sale', es: 'Venta' },
    seeSale: { pt: 'Ver a venda', en: 'See the sale', es: 'Ver la venta' },
    sequence: { pt: 'Sequência do evento', en: 'Sequence of the event', es: 'Secuencia del evento' },
    attemptCount: { pt: 'Tentativas', en: 'Attempts', es: 'Intentos' },
    finishedAt: { pt: 'Terminou em', en: 'Finished', es: 'Terminó el' },
    reprocess: { pt: 'Reprocessar', en: 'Reprocess', es: 'Reprocesar' },
    resend: { pt: 'Reenviar', en: 'Send again', es: 'Reenviar' },
    now: { pt: 'Enviar agora', en: 'Send now', es: 'Enviar ahora' },
    reprocessed: {
      pt: 'De volta à fila: a resposta aparece aqui em instantes.',
      en: 'The delivery is in the queue again. The answer appears here in a moment.',
      es: 'De vuelta en la cola: la respuesta aparece aquí en unos instantes.',
    },
  },
} satisfies Texts
