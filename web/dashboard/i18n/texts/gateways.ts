import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the gateways. */
export const gateways = {
  gateways: {
    title: { pt: 'Meios de pagamento', en: 'Payment gateways', es: 'Procesadores de pagos' },
    note: {
      pt: 'Quem processa os pagamentos. Cada método vai para o primeiro gateway ativo que o aceita.',
      en: 'Gateways process the payments. Each payment method uses the first active gateway that accepts it.',
      es: 'Quién procesa los pagos. Cada medio va al primer procesador activo que lo acepta.',
    },
    connect: { pt: 'Conectar gateway', en: 'Connect a gateway', es: 'Conectar procesador' },
    gateway: { pt: 'Gateway', en: 'Gateway', es: 'Procesador' },
    accounts: { pt: 'Conectados', en: 'Connected', es: 'Conectados' },
    account: { pt: 'Conta', en: 'Account', es: 'Cuenta' },
    takes: { pt: 'Aceita', en: 'Takes', es: 'Acepta' },
    orderNote: {
      pt: 'As setas mudam a ordem de preferência.',
      en: 'The arrows change the order of preference.',
      es: 'Las flechas cambian el orden de preferencia.',
    },
    silent: {
      pt: 'Este gateway não está respondendo. Enquanto isso, PIX e boleto vão para o próximo gateway que os aceita.',
      en: 'This gateway is not responding right now. Meanwhile PIX and boleto use the next gateway that accepts them.',
      es: 'Este procesador no responde en este momento. Mientras tanto, PIX y boleto van al siguiente procesador que los acepta.',
    },
    unmatched: {
      pt: (count: number) =>
        count === 1
          ? '1 aviso deste gateway fala de um pagamento que não existe aqui. O operador pode procurar por ele com balcao reconcile.'
          : `${count} avisos deste gateway falam de pagamentos que não existem aqui. O operador pode procurar por eles com balcao reconcile.`,
      en: (count: number) =>
        count === 1
          ? '1 webhook of this gateway names a payment that does not exist here. The operator can look for it with balcao reconcile.'
          : `${count} webhooks of this gateway name payments that do not exist here. The operator can look for them with balcao reconcile.`,
      es: (count: number) =>
        count === 1
          ? '1 aviso de este procesador habla de un pago que no existe aquí. El operador puede buscarlo con balcao reconcile.'
          : `${count} avisos de este procesador hablan de pagos que no existen aquí. El operador puede buscarlos con balcao reconcile.`,
    },
    nowhere: {
      pt: 'ninguém: não é oferecido',
      en: 'no gateway, so buyers do not see this method',
      es: 'nadie: no se ofrece',
    },
    empty: { pt: 'Nenhum gateway conectado', en: 'No gateway connected', es: 'Ningún procesador conectado' },
    emptyNote: {
      pt: 'Sem um, a loja não recebe pagamentos.',
      en: 'Without a gateway the store cannot accept payments.',
      es: 'Sin uno, la tienda no recibe pagos.',
    },
    up: {
      pt: (name: string) => `Subir ${name}`,
      en: (name: string) => `Move ${name} up`,
      es: (name: string) => `Subir ${name}`,
    },
    down: {
      pt: (name: string) => `Descer ${name}`,
      en: (name: string) => `Move ${name} down`,
      es: (name: string) => `Bajar ${name}`,
    },
    ordered: { pt: 'Ordem salva.', en: 'Order saved.', es: 'Orden guardado.' },
    test: { pt: 'Testar', en: 'Test', es: 'Probar' },
    testOk: {
      pt: (name: string) => `${name} respondeu e reconheceu as credenciais.`,
      en: (name: string) => `${name} answered and accepted the credentials.`,
      es: (name: string) => `${name} respondió y reconoció las credenciales.`,
    },
    testBad: {
      pt: (name: string) => `${name} não está funcionando`,
      en: (name: string) => `${name} does not work`,
      es: (name: string) => `${name} no funciona`,
    },
    webhooksTo: { pt: 'Os avisos vão para', en: 'Webhooks go to', es: 'Los avisos van a' },
    openAccount: {
      pt: (name: string) => `Abrir uma conta na ${name}`,
      en: (name: string) => `Open an account at ${name}`,
      es: (name: string) => `Abrir una cuenta en ${name}`,
    },
    documentation: {
      pt: (name: string) => `Documentação da ${name}`,
      en: (name: string) => `Documentation of ${name}`,
      es: (name: string) => `Documentación de ${name}`,
    },
    steps: {
      pt: (name: string) => `O que ligar na ${name}`,
      en: (name: string) => `Settings to turn on at ${name}`,
      es: (name: string) => `Qué activar en ${name}`,
    },
    entered: {
      webhooks_address: { pt: 'endereço dos avisos', en: 'address for webhooks', es: 'dirección de los avisos' },
      checkout_domain: { pt: 'domínio do checkout', en: 'domain of the checkout', es: 'dominio del checkout' },
    },
    limits: { pt: 'Bom saber', en: 'Good to know', es: 'Conviene saber' },
    refunds: { pt: 'Reembolsos', en: 'Refunds', es: 'Reembolsos' },
    credentials: { pt: 'Credenciais', en: 'Credentials', es: 'Credenciales' },
    active: {
      pt: (name: string) => `${name} em uso`,
      en: (name: string) => `${name} in use`,
      es: (name: string) => `${name} en uso`,
    },
    inUse: { pt: 'Em uso', en: 'In use', es: 'En uso' },
    activated: { pt: 'Gateway em uso.', en: 'The gateway is now in use.', es: 'Procesador en uso.' },
    deactivated: {
      pt: 'Gateway fora de uso. O que já foi pago por ele continua podendo ser reembolsado.',
      en: 'The gateway is no longer in use. Payments that it processed can still be refunded.',
      es: 'Procesador fuera de uso. Lo que ya se pagó por él todavía se puede reembolsar.',
    },
    connected: { pt: 'Gateway salvo.', en: 'Gateway saved.', es: 'Procesador guardado.' },
    simulator: { pt: 'Usar o simulador', en: 'Use the simulator', es: 'Usar el simulador' },
    simulatorNote: {
      pt: 'Fala o mesmo protocolo, sem dinheiro de verdade.',
      en: 'The simulator uses the same protocol and moves no real money.',
      es: 'Usa el mismo protocolo, sin dinero real.',
    },
    sealed: {
      pt: 'As credenciais são guardadas cifradas e nunca mais aparecem.',
      en: 'Credentials are stored encrypted and never shown again.',
      es: 'Las credenciales se guardan cifradas y no se vuelven a mostrar.',
    },
  },
} satisfies Texts
