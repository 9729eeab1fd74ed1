import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the status screen. */
export const status = {
  status: {
    title: { pt: 'Situação', en: 'Status', es: 'Estado' },
    note: {
      pt: 'O que funciona agora e o que está atrasado nesta loja.',
      en: 'What works now and what is late in this store.',
      es: 'Lo que funciona ahora y lo que está atrasado en esta tienda.',
    },
    allWell: { pt: 'Tudo funciona.', en: 'Everything works.', es: 'Todo funciona.' },
    troubles: {
      pt: (n: number) =>
        n === 1 ? 'Uma parte da loja não funciona como devia.' : `${n} partes da loja não funcionam como deviam.`,
      en: (n: number) =>
        n === 1
          ? 'One part of the store does not work as it should.'
          : `${n} parts of the store do not work as they should.`,
      es: (n: number) =>
        n === 1
          ? 'Una parte de la tienda no funciona como debería.'
          : `${n} partes de la tienda no funcionan como deberían.`,
    },
    parts: {
      gateway: {
        pt: (gateway: string) => `${gateway} está fora do ar`,
        en: (gateway: string) => `${gateway} is down`,
        es: (gateway: string) => `${gateway} está caído`,
      },
      unmatched: {
        pt: (gateway: string) => `${gateway} avisa sobre pagamentos que não são desta loja`,
        en: (gateway: string) => `${gateway} reports payments that are not this store’s`,
        es: (gateway: string) => `${gateway} avisa sobre pagos que no son de esta tienda`,
      },
      refused: {
        pt: (gateway: string) => `${gateway} não envia avisos`,
        en: (gateway: string) => `${gateway} sends no webhooks`,
        es: (gateway: string) => `${gateway} no envía avisos`,
      },
      endpoint: {
        pt: (host: string) => `${host} não aceita as entregas`,
        en: (host: string) => `${host} does not accept the deliveries`,
        es: (host: string) => `${host} no acepta las entregas`,
      },
      queue: {
        pt: (queue: string) => `Atraso: ${queue}`,
        en: (queue: string) => `Late: ${queue}`,
        es: (queue: string) => `Atraso: ${queue}`,
      },
    },
    refusedWebhooks: {
      pt: (cause: string) =>
        `O gateway recusa o endereço dos avisos (${cause}). Os pagamentos aparecem com atraso, e um bloqueio de PIX (MED) não aparece. Confira o token dos avisos nas credenciais, e se a conta no gateway tem lugar para mais um webhook.`,
      en: (cause: string) =>
        `The gateway refuses the address for webhooks (${cause}). Payments show up late, and a blocked PIX (MED) does not show up. Check the token for webhooks in the credentials, and whether the account at the gateway has room for one more webhook.`,
      es: (cause: string) =>
        `El procesador rechaza la dirección de los avisos (${cause}). Los pagos aparecen con atraso, y un bloqueo de PIX (MED) no aparece. Revise el token de los avisos en las credenciales, y si la cuenta en el procesador tiene lugar para un webhook más.`,
    },
    more: { pt: (n: number) => `e mais ${n}`, en: (n: number) => `and ${n} more`, es: (n: number) => `y ${n} más` },
    checked: {
      pt: (at: string) => `Verificado em ${at}`,
      en: (at: string) => `Checked on ${at}`,
      es: (at: string) => `Verificado el ${at}`,
    },
    works: { pt: 'Funciona', en: 'Works', es: 'Funciona' },
    isDown: { pt: 'Fora do ar', en: 'Down', es: 'Caído' },
    trial: { pt: 'Em teste', en: 'On trial', es: 'A prueba' },
    fails: { pt: 'Com falhas', en: 'Failing', es: 'Con fallas' },
    failures: {
      pt: (n: number) => (n === 1 ? 'A última tentativa falhou.' : `As últimas ${n} tentativas falharam.`),
      en: (n: number) => (n === 1 ? 'The last attempt failed.' : `The last ${n} attempts failed.`),
      es: (n: number) => (n === 1 ? 'El último intento falló.' : `Los últimos ${n} intentos fallaron.`),
    },
    nothingLate: {
      pt: 'Nada está atrasado, mas há entregas que falham.',
      en: 'Nothing is late, but some deliveries fail.',
      es: 'Nada está atrasado, pero hay entregas que fallan.',
    },
    late: { pt: 'Atrasado', en: 'Late', es: 'Atrasado' },
    gateways: { pt: 'Meios de pagamento', en: 'Payment gateways', es: 'Procesadores de pagos' },
    noGateways: { pt: 'Nenhum gateway conectado.', en: 'No gateway is connected.', es: 'Ningún procesador conectado.' },
    answers: { pt: 'Responde às chamadas.', en: 'It is responding.', es: 'Responde a las llamadas.' },
    downSince: {
      pt: (since: string, retry: string) =>
        `Desde ${since}. Até ${retry} os pagamentos vão para o próximo gateway que os aceita; depois um pagamento tenta de novo.`,
      en: (since: string, retry: string) =>
        `Since ${since}. Until ${retry} payments use the next gateway that accepts them. Then one payment tries again.`,
      es: (since: string, retry: string) =>
        `Desde ${since}. Hasta ${retry} los pagos van al siguiente procesador que los acepta; después un pago prueba de nuevo.`,
    },
    trialSince: {
      pt: (since: string) => `Fora do ar desde ${since}. O próximo pagamento mostra se já voltou.`,
      en: (since: string) => `Down since ${since}. The next payment shows whether it is back.`,
      es: (since: string) => `Caído desde ${since}. El próximo pago muestra si ya volvió.`,
    },
    deliveries: { pt: 'Entregas', en: 'Deliveries', es: 'Entregas' },
    deliveriesNote: {
      pt: 'Webhooks e conversões. Uma entrega atrasa quando espera há mais de cinco minutos.',
      en: 'Webhooks and conversions. A delivery is late after five minutes.',
      es: 'Webhooks y conversiones. Una entrega se atrasa después de cinco minutos.',
    },
    noEndpoints: { pt: 'Nenhum endpoint.', en: 'There is no endpoint.', es: 'Ningún endpoint.' },
    nothingWaits: { pt: 'Nada espera.', en: 'Nothing is waiting.', es: 'Nada espera.' },
    waiting: {
      pt: (n: string, age: string) => `${n} à espera; a mais antiga há ${age}.`,
      en: (n: string, age: string) => `${n} waiting, the oldest for ${age}.`,
      es: (n: string, age: string) => `${n} en espera; la más antigua hace ${age}.`,
    },
    work: { pt: 'Trabalho em segundo plano', en: 'Background work', es: 'Trabajo en segundo plano' },
    queues: {
      checks: {
        title: { pt: 'Consultas aos gateways', en: 'Checks at the gateways', es: 'Consultas a los procesadores' },
        effect: {
          pt: 'Um pagamento que já entrou pode aparecer mais tarde.',
          en: 'A payment that was already made may appear later.',
          es: 'Un pago que ya entró puede aparecer más tarde.',
        },
      },
      effects: {
        title: {
          pt: 'Acesso a cursos e assinaturas',
          en: 'Access to courses and subscriptions',
          es: 'Acceso a cursos y suscripciones',
        },
        effect: {
          pt: 'Quem pagou pode esperar pelo acesso.',
          en: 'Buyers may wait for their access.',
          es: 'Quien pagó puede esperar por el acceso.',
        },
      },
      mails: {
        title: { pt: 'E-mails', en: 'Emails', es: 'Correos' },
        effect: {
          pt: 'Compradores e alunos recebem seus e-mails mais tarde.',
          en: 'Buyers and students get their emails later.',
          es: 'Compradores y alumnos reciben sus correos más tarde.',
        },
      },
    },
    onTime: { pt: 'Em dia.', en: 'On time.', es: 'Al día.' },
    lateWork: {
      pt: (n: string, age: string) => `${n} em atraso; o mais antigo há ${age}.`,
      en: (n: string, age: string) => `${n} late, the oldest for ${age}.`,
      es: (n: string, age: string) => `${n} en atraso; el más antiguo hace ${age}.`,
    },
    restore: { pt: 'Banco de dados restaurado', en: 'Database restored', es: 'Base de datos restaurada' },
    restoreNote: {
      pt: (to: string) =>
        `O banco de dados voltou ao estado de ${to}. Até o operador comparar os pagamentos com os gateways (balcao reconcile), cartões de cobranças antigas e renovações esperam.`,
      en: (to: string) =>
        `The database went back to its state of ${to}. Until the operator has compared the payments with the gateways (balcao reconcile), cards of older charges and renewals wait.`,
      es: (to: string) =>
        `La base de datos volvió a su estado del ${to}. Hasta que el operador compare los pagos con los procesadores (balcao reconcile), las tarjetas de cobros antiguos y las renovaciones esperan.`,
    },
  },
} satisfies Texts
