import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the steps of the first day with a gateway account. */
export const firstDay = {
  firstDay: {
    title: { pt: 'Primeiro dia', en: 'First day', es: 'Primer día' },
    note: {
      pt: 'O sistema marca cada passo sozinho, assim que o vê.',
      en: 'The system ticks each step by itself as soon as it sees it.',
      es: 'El sistema marca cada paso por sí solo, en cuanto lo ve.',
    },
    count: {
      pt: (done: number, all: number) => `${done} de ${all} passos prontos`,
      en: (done: number, all: number) => `${done} of ${all} steps done`,
      es: (done: number, all: number) => `${done} de ${all} pasos listos`,
    },
    allDone: {
      pt: 'Tudo pronto: este gateway recebe, avisa e reembolsa.',
      en: 'All done: this gateway takes payments, reports them and refunds them.',
      es: 'Todo listo: este procesador cobra, avisa y reembolsa.',
    },
    open: { pt: 'falta', en: 'not done', es: 'falta' },
    steps: {
      credentials: { pt: 'Credenciais aceitas', en: 'Credentials accepted', es: 'Credenciales aceptadas' },
      webhook_registered: {
        pt: 'Endereço dos avisos registrado',
        en: 'Webhook address registered',
        es: 'Dirección de los avisos registrada',
      },
      webhook_received: { pt: 'Aviso recebido', en: 'Webhook received', es: 'Aviso recibido' },
      refunded: { pt: 'Pagamento reembolsado', en: 'Payment refunded', es: 'Pago reembolsado' },
    },
    paid: {
      pix: { pt: 'Primeiro PIX pago', en: 'First PIX paid', es: 'Primer PIX pagado' },
      credit_card: { pt: 'Primeiro pagamento por cartão', en: 'First payment by card', es: 'Primer pago con tarjeta' },
    },
    doCredentials: {
      pt: (name: string) => `Aperte Testar. A ${name} diz se reconhece as credenciais, e nada é cobrado.`,
      en: (name: string) => `Press Test. ${name} says whether it accepts the credentials. Nothing is charged.`,
      es: (name: string) => `Pulse Probar. ${name} dice si reconoce las credenciales, y no se cobra nada.`,
    },
    doRegister: {
      registered: {
        pt: 'O Balcão registra o endereço sozinho, em cerca de um minuto. Se demorar mais, teste as credenciais.',
        en: 'Balcão registers the address by itself, within about a minute. If it takes longer, test the credentials.',
        es: 'Balcão registra la dirección por sí solo, en un minuto más o menos. Si tarda más, pruebe las credenciales.',
      },
      by_hand: {
        pt: 'Digite na empresa o endereço dos avisos, como diz a lista abaixo. O primeiro aviso que chega marca este passo.',
        en: 'Enter the webhook address at the company, as the list below says. The first webhook that arrives ticks this step.',
        es: 'Escriba en la empresa la dirección de los avisos, como dice la lista de abajo. El primer aviso que llega marca este paso.',
      },
      with_each_payment: {
        pt: 'Nada a fazer: o endereço vai com cada pagamento, e o primeiro pagamento marca este passo.',
        en: 'Nothing to do: the address goes with each payment, and the first payment ticks this step.',
        es: 'Nada que hacer: la dirección va con cada pago, y el primer pago marca este paso.',
      },
    },
    doReceive: {
      pt: 'Chega com o primeiro pagamento. Se ele é pago e nenhum aviso chega, veja se a internet alcança o endereço dos avisos.',
      en: 'It comes with the first payment. If that is paid and no webhook arrives, check that the internet reaches the webhook address.',
      es: 'Llega con el primer pago. Si se paga y no llega ningún aviso, vea si la internet alcanza la dirección de los avisos.',
    },
    doPay: {
      pt: (amount: string, method: string) => `Crie uma cobrança de ${amount} e pague você mesmo por ${method}.`,
      en: (amount: string, method: string) => `Create a charge of ${amount} and pay it yourself by ${method}.`,
      es: (amount: string, method: string) => `Cree un cobro de ${amount} y páguelo usted mismo por ${method}.`,
    },
    doPayAsTest: {
      pt: (amount: string, method: string) =>
        `Crie uma cobrança de ${amount} e pague por ${method}. Na sandbox, a página da cobrança tem os botões de teste.`,
      en: (amount: string, method: string) =>
        `Create a charge of ${amount} and pay it by ${method}. In the sandbox the page of the charge has test buttons.`,
      es: (amount: string, method: string) =>
        `Cree un cobro de ${amount} y páguelo por ${method}. En la sandbox, la página del cobro tiene los botones de prueba.`,
    },
    otherRoute: {
      pt: (method: string) => `Agora ${method} vai para outro gateway. Suba este na lista, pelo menos para este teste.`,
      en: (method: string) =>
        `${method} payments use another gateway now. Move this one up in the list, at least for this test.`,
      es: (method: string) => `Ahora ${method} va a otro procesador. Suba este en la lista, al menos para esta prueba.`,
    },
    doRefund: {
      pt: 'Depois do pagamento, abra a venda e reembolse. O dinheiro volta para você.',
      en: 'After the payment, open the sale and refund it. The money comes back to you.',
      es: 'Después del pago, abra la venta y reembólsela. El dinero vuelve a usted.',
    },
    createCharge: {
      pt: (amount: string) => `Criar cobrança de ${amount}`,
      en: (amount: string) => `Create a charge of ${amount}`,
      es: (amount: string) => `Crear cobro de ${amount}`,
    },
    chargeName: { pt: 'Primeiro pagamento de verdade', en: 'First real payment', es: 'Primer pago de verdad' },
    openSale: { pt: 'Abrir a venda', en: 'Open the sale', es: 'Abrir la venta' },
  },
} satisfies Texts
