import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the check of a webhook receiver. The keys are the server's names of the checks and of the advice. */
export const receiverCheck = {
  receiverCheck: {
    title: { pt: 'Verificar o endereço', en: 'Check the address', es: 'Verificar la dirección' },
    note: {
      pt: 'Envia três entregas certas, que seu sistema precisa aceitar, e cinco com assinatura errada, que ele precisa recusar. São eventos de teste: não pertencem a nenhum pagamento.',
      en: 'Sends three right deliveries, which your system must accept, and five with a wrong signature, which it must refuse. They are test events and belong to no payment.',
      es: 'Envía tres entregas correctas, que su sistema debe aceptar, y cinco con la firma equivocada, que debe rechazar. Son eventos de prueba: no pertenecen a ningún pago.',
    },
    start: { pt: 'Verificar agora', en: 'Check now', es: 'Verificar ahora' },
    again: { pt: 'Verificar de novo', en: 'Check again', es: 'Verificar de nuevo' },
    good: { pt: 'Tudo certo', en: 'Everything is right', es: 'Todo en orden' },
    goodNote: {
      pt: 'Seu sistema aceita as entregas verdadeiras e recusa as falsas.',
      en: 'Your system accepts true deliveries and refuses false ones.',
      es: 'Su sistema acepta las entregas verdaderas y rechaza las falsas.',
    },
    bad: {
      pt: (n: number) => (n === 1 ? '1 ponto a corrigir' : `${n} pontos a corrigir`),
      en: (n: number) => (n === 1 ? '1 thing to correct' : `${n} things to correct`),
      es: (n: number) => (n === 1 ? '1 punto por corregir' : `${n} puntos por corregir`),
    },
    stopped: {
      pt: 'As outras verificações vêm depois que esta passar.',
      en: 'The other checks follow when this one passes.',
      es: 'Las demás verificaciones siguen cuando esta pase.',
    },
    passed: { pt: 'Passou', en: 'Passed', es: 'Pasó' },
    failed: { pt: 'Falhou', en: 'Failed', es: 'Falló' },
    answer: {
      pt: (status: number, time: string) => `Respondeu ${status} em ${time}`,
      en: (status: number, time: string) => `Answered ${status} in ${time}`,
      es: (status: number, time: string) => `Respondió ${status} en ${time}`,
    },
    noAnswer: {
      pt: (time: string) => `Sem resposta (${time})`,
      en: (time: string) => `No answer (${time})`,
      es: (time: string) => `Sin respuesta (${time})`,
    },
    checks: {
      signed: {
        pt: 'Aceita uma entrega bem assinada',
        en: 'Accepts a delivery with a right signature',
        es: 'Acepta una entrega bien firmada',
      },
      again: {
        pt: 'Aceita a mesma entrega outra vez',
        en: 'Accepts the same delivery again',
        es: 'Acepta la misma entrega otra vez',
      },
      raw: {
        pt: 'Confere os bytes recebidos, sem reescrever o JSON',
        en: 'Verifies the received bytes, without writing the JSON again',
        es: 'Comprueba los bytes recibidos, sin reescribir el JSON',
      },
      unsigned: {
        pt: 'Recusa uma entrega sem assinatura',
        en: 'Refuses a delivery without a signature',
        es: 'Rechaza una entrega sin firma',
      },
      wrong: {
        pt: 'Recusa uma assinatura errada',
        en: 'Refuses a wrong signature',
        es: 'Rechaza una firma equivocada',
      },
      old: { pt: 'Recusa uma assinatura antiga', en: 'Refuses an old signature', es: 'Rechaza una firma antigua' },
      otherBody: {
        pt: 'Recusa a assinatura de outro corpo',
        en: 'Refuses the signature of another body',
        es: 'Rechaza la firma de otro cuerpo',
      },
      otherSecret: {
        pt: 'Recusa uma assinatura com outro segredo',
        en: 'Refuses a signature by another secret',
        es: 'Rechaza una firma con otro secreto',
      },
    },
    advice: {
      redirect: {
        pt: 'O endereço redireciona, e as entregas não seguem redirecionamentos. Cadastre o endereço final.',
        en: 'The address redirects, and deliveries follow no redirects. Register the final address.',
        es: 'La dirección redirige, y las entregas no siguen redirecciones. Registre la dirección final.',
      },
      not_found: {
        pt: 'Nenhum programa responde a um POST neste caminho. Compare o caminho com o do seu sistema.',
        en: 'No program answers a POST at this path. Compare the path with the one in your system.',
        es: 'Ningún programa responde a un POST en esta ruta. Compare la ruta con la de su sistema.',
      },
      server_error: {
        pt: 'Seu sistema falhou ao tratar o evento. O registro de erros dele diz por quê.',
        en: 'Your system failed while it handled the event. Its log says why.',
        es: 'Su sistema falló al tratar el evento. Su registro de errores dice por qué.',
      },
      wrong_secret: {
        pt: 'Seu sistema recusou uma assinatura certa. Confira se ele usa o segredo deste endpoint e os bytes do corpo como chegaram.',
        en: 'Your system refused a right signature. Does it use the secret of this endpoint, and the bytes of the body as they arrived?',
        es: 'Su sistema rechazó una firma correcta. Compruebe que use el secreto de este endpoint y los bytes del cuerpo tal como llegaron.',
      },
      repeated: {
        pt: 'Responda 2xx também a uma entrega que você já tem. Senão ela é reenviada por dias.',
        en: 'Answer 2xx also to a delivery that you already have. Otherwise it is sent again for days.',
        es: 'Responda 2xx también a una entrega que ya tiene. Si no, se reenvía durante días.',
      },
      raw_body: {
        pt: 'Confira a assinatura sobre os bytes recebidos, antes de ler o JSON.',
        en: 'Verify the signature over the received bytes, before you parse the JSON.',
        es: 'Compruebe la firma sobre los bytes recibidos, antes de leer el JSON.',
      },
      slow: {
        pt: 'Responda primeiro e faça o trabalho demorado depois. Com mais de 10 segundos a entrega conta como falha.',
        en: 'Answer first, and do slow work afterwards. After 10 seconds a delivery counts as failed.',
        es: 'Responda primero y haga después el trabajo lento. Con más de 10 segundos la entrega cuenta como fallida.',
      },
      timeout: {
        pt: 'Não houve resposta em 10 segundos. Responda primeiro e faça o trabalho demorado depois.',
        en: 'No answer came within 10 seconds. Answer first, and do slow work afterwards.',
        es: 'No hubo respuesta en 10 segundos. Responda primero y haga después el trabajo lento.',
      },
      port_closed: {
        pt: 'A porta está fechada: nenhum programa atende nela. Inicie o seu sistema ou corrija a porta.',
        en: 'The port is closed: no program listens on it. Start your system, or correct the port.',
        es: 'El puerto está cerrado: ningún programa atiende en él. Inicie su sistema o corrija el puerto.',
      },
      unreachable: {
        pt: 'O servidor não responde. Veja o firewall, e se a máquina está ligada.',
        en: 'The server does not respond. Look at its firewall, and if the machine runs.',
        es: 'El servidor no responde. Revise el firewall, y si la máquina está encendida.',
      },
      unknown_host: {
        pt: 'Este nome não leva a nenhum servidor. Confira a grafia e o DNS.',
        en: 'This name leads to no server. Check its spelling and its DNS records.',
        es: 'Este nombre no lleva a ningún servidor. Revise la ortografía y el DNS.',
      },
      private_address: {
        pt: 'Este nome leva a um endereço de rede privada. As entregas só vão para endereços públicos.',
        en: 'This name leads to a private address. Deliveries go only to public addresses.',
        es: 'Este nombre lleva a una dirección de red privada. Las entregas solo van a direcciones públicas.',
      },
      not_http: {
        pt: 'A conexão terminou sem uma resposta HTTP. Veja o seu sistema e o proxy na frente dele.',
        en: 'The connection ended without an HTTP answer. Look at your system and at the proxy in front of it.',
        es: 'La conexión terminó sin una respuesta HTTP. Revise su sistema y el proxy delante de él.',
      },
      tls_expired: {
        pt: 'O certificado TLS venceu ou ainda não vale. Renove-o e confira o relógio do servidor.',
        en: 'The TLS certificate is expired or not valid yet. Renew it, and check the clock of the server.',
        es: 'El certificado TLS venció o todavía no vale. Renuévelo y revise el reloj del servidor.',
      },
      tls_self_signed: {
        pt: 'O certificado TLS é autoassinado. Instale um de uma autoridade pública, como a Let’s Encrypt.',
        en: 'The TLS certificate is self-signed. Install one of a public authority, such as Let’s Encrypt.',
        es: 'El certificado TLS está autofirmado. Instale uno de una autoridad pública, como Let’s Encrypt.',
      },
      tls_chain: {
        pt: 'O servidor não envia os certificados intermediários. Instale a cadeia completa (fullchain).',
        en: 'The server does not send the intermediate certificates. Install the full chain.',
        es: 'El servidor no envía los certificados intermedios. Instale la cadena completa (fullchain).',
      },
      tls_host: {
        pt: 'O certificado TLS é de outro nome. Instale um que valha para este endereço.',
        en: 'The TLS certificate is for another name. Install one that is valid for this address.',
        es: 'El certificado TLS es de otro nombre. Instale uno válido para esta dirección.',
      },
      tls_other: {
        pt: 'A conexão TLS falhou. O servidor precisa oferecer TLS 1.2 ou mais novo.',
        en: 'The TLS handshake failed. The server must offer TLS 1.2 or later.',
        es: 'La conexión TLS falló. El servidor debe ofrecer TLS 1.2 o posterior.',
      },
      not_sent: {
        pt: 'A entrega não pôde ser enviada. Confira o endereço.',
        en: 'The delivery could not be sent. Check the address.',
        es: 'La entrega no se pudo enviar. Revise la dirección.',
      },
      verify_missing: {
        pt: 'Seu sistema aceitou uma entrega sem assinatura. Recuse-a com 400: qualquer um poderia dizer que um pedido foi pago.',
        en: 'Your system accepted a delivery without a signature. Refuse it with 400, because anybody could claim that an order is paid.',
        es: 'Su sistema aceptó una entrega sin firma. Rechácela con 400: cualquiera podría decir que un pedido está pagado.',
      },
      verify_wrong: {
        pt: 'Seu sistema aceitou uma assinatura falsa. Calcule o HMAC de t.corpo com o segredo, compare e recuse com 400.',
        en: 'Your system accepted a false signature. Compute the HMAC of t.body with the secret, compare it, and refuse with 400.',
        es: 'Su sistema aceptó una firma falsa. Calcule el HMAC de t.cuerpo con el secreto, compárelo y rechace con 400.',
      },
      verify_age: {
        pt: 'Seu sistema aceitou uma assinatura de uma hora atrás. Recuse com 400 se t difere do seu relógio em mais de cinco minutos.',
        en: 'Your system accepted a signature that is an hour old. Refuse with 400 if t differs from your clock by over five minutes.',
        es: 'Su sistema aceptó una firma de hace una hora. Rechace con 400 si t difiere de su reloj en más de cinco minutos.',
      },
      answer_400: {
        pt: 'Responda 400 a uma entrega que você recusa.',
        en: 'Answer 400 to a delivery that you refuse.',
        es: 'Responda 400 a una entrega que rechaza.',
      },
    },
  },
} satisfies Texts
