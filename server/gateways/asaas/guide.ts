import type { GatewayGuide } from '../port/guide.ts'
import { asaasDoubts } from './doubts.ts'

const DIGIT_RUNS = Array.from({ length: 7 }, (_, first) => '0123456789'.slice(first, first + 4))
const BACKWARD_RUNS = DIGIT_RUNS.map((run) => [...run].reverse().join(''))

/**
 * The form of a webhook token (documentation, "Create new Webhook via web application"). The documentation forbids runs of
 * digits, but gives no length. So we refuse four digits in a row.
 */
const WEBHOOK_TOKEN = new RegExp(
  `^(?!\\$aact_)(?!.*([A-Za-z])\\1{3})(?!.*(?:${[...DIGIT_RUNS, ...BACKWARD_RUNS].join('|')}))\\S{32,255}$`,
)

/**
 * The guide for a store that connects its account at gateway A. Sources: docs.asaas.com, pages "Autenticação", "Webhooks",
 * "Sandbox", "Gerenciamento de permissões de Chaves de API", "Whitelist de IPs", "Criar nova cobrança".
 */
export const asaasGuide: GatewayGuide = {
  name: 'Asaas',
  openAccount: 'https://www.asaas.com',
  testAccount: {
    pt: 'Para testes, abra outra conta em https://sandbox.asaas.com. Essa conta tem sua própria chave.',
    en: 'For tests, open another account at https://sandbox.asaas.com. The test account has its own key.',
    es: 'Para pruebas, abra otra cuenta en https://sandbox.asaas.com. Esa cuenta tiene su propia clave.',
  },
  credentials: [
    {
      name: 'apiKey',
      label: { pt: 'Chave de API', en: 'API key', es: 'Clave de API' },
      where: {
        pt: 'No painel da Asaas, em Integrações > Chave de API > Gerar nova chave de API. Só um administrador vê esse menu, e a chave aparece uma única vez.',
        en: 'In the Asaas dashboard, under Integrações > Chave de API > Gerar nova chave de API. Only an administrator sees this menu, and the key is shown once.',
        es: 'En el panel de Asaas, en Integrações > Chave de API > Gerar nova chave de API. Solo un administrador ve ese menú, y la clave se muestra una sola vez.',
      },
      looksLike: {
        pt: 'A chave começa com $aact_prod_ em produção e com $aact_hmlg_ em testes. O cifrão faz parte da chave.',
        en: 'The key begins with $aact_prod_ in production and with $aact_hmlg_ in tests. The dollar sign is part of the key.',
        es: 'La clave empieza con $aact_prod_ en producción y con $aact_hmlg_ en pruebas. El signo $ es parte de la clave.',
      },
      pattern: /^\$aact_\S+$/,
      environmentOf: (value) =>
        value.startsWith('$aact_hmlg_') ? 'sandbox' : value.startsWith('$aact_prod_') ? 'production' : undefined,
      provesUs: true,
    },
    {
      name: 'webhookToken',
      label: { pt: 'Token dos avisos', en: 'Token for webhooks', es: 'Token de los avisos' },
      where: {
        pt: 'A Asaas não fornece este token. Invente um, como uma senha longa. A Asaas devolve o token em cada aviso. Isso prova que o aviso vem da Asaas.',
        en: 'Asaas does not give you this token. Make one up, like a long password. Asaas sends the token back with each webhook. This proves that the webhook comes from Asaas.',
        es: 'Asaas no entrega este token. Invente uno, como una contraseña larga. Asaas devuelve el token con cada aviso. Eso prueba que el aviso viene de Asaas.',
      },
      looksLike: {
        pt: 'De 32 a 255 caracteres, sem espaços, sem sequências de números como 12345, sem quatro letras iguais seguidas. Não pode ser uma chave de API.',
        en: 'From 32 to 255 characters, without spaces, without runs of digits such as 12345, without four equal letters in a row. It must not be an API key.',
        es: 'De 32 a 255 caracteres, sin espacios, sin secuencias de números como 12345, sin cuatro letras iguales seguidas. No puede ser una clave de API.',
      },
      pattern: WEBHOOK_TOKEN,
    },
  ],
  steps: [
    {
      text: {
        pt: 'Complete os dados comerciais da conta. Sem esses dados a Asaas recusa cartões.',
        en: 'Complete the commercial data of the account. Without this data Asaas refuses cards.',
        es: 'Complete los datos comerciales de la cuenta. Sin esos datos Asaas rechaza tarjetas.',
      },
    },
    {
      text: {
        pt: 'Ao criar a chave de API, deixe todas as permissões. Se preferir restringir, permita leitura e escrita de clientes, cobranças, parcelamentos, cartões, estornos, chargebacks e webhooks, e leitura de extrato, saldo, transferências e carteira. Sem uma permissão, a Asaas recusa a chamada.',
        en: 'Leave all permissions on when you create the API key. If you prefer to restrict it, allow reading and writing of customers, payments, installments, cards, refunds, chargebacks and webhooks, and reading of the statement, balance, transfers and wallet. Without a permission, Asaas refuses the call.',
        es: 'Al crear la clave de API, deje todos los permisos. Si prefiere restringirla, permita leer y escribir clientes, cobros, cuotas, tarjetas, reembolsos, contracargos y webhooks, y leer el extracto, el saldo, las transferencias y la billetera. Sin un permiso, Asaas rechaza la llamada.',
      },
    },
    {
      text: {
        pt: 'Se a conta aceita só alguns endereços IP (Integrações > Mecanismos de segurança), inclua o deste servidor. A Asaas recusa os outros com HTTP 403. Se o seu firewall restringe quem chega a este servidor, libere os IPs da Asaas: https://docs.asaas.com/docs/official-asaas-ips.',
        en: 'If the account accepts only some IP addresses (Integrações > Mecanismos de segurança), add the one of this server. Asaas refuses all others with HTTP 403. If your firewall restricts who reaches this server, let the IPs of Asaas in: https://docs.asaas.com/docs/official-asaas-ips.',
        es: 'Si la cuenta acepta solo algunas direcciones IP (Integrações > Mecanismos de segurança), agregue la de este servidor. Asaas rechaza las demás con HTTP 403. Si su firewall restringe quién llega a este servidor, permita las IP de Asaas: https://docs.asaas.com/docs/official-asaas-ips.',
      },
    },
    {
      text: {
        pt: 'Cadastre uma chave PIX na conta da Asaas. Sem essa chave, um código PIX deixa de valer às 23h59 do mesmo dia.',
        en: 'Register a PIX key for the account at Asaas. Without this key, a PIX code ends at 23:59 of the same day.',
        es: 'Registre una clave PIX en la cuenta de Asaas. Sin esa clave, un código PIX vence a las 23:59 del mismo día.',
      },
    },
    {
      text: {
        pt: 'Para assinaturas e ofertas pós-compra no cartão, peça à Asaas (seu gerente de conta) que habilite a tokenização de cartões em produção. Na conta de testes, ative a tokenização em Minha conta > Configurações > Sandbox.',
        en: 'For subscriptions and upsells by card, ask Asaas (your account manager) to enable card tokenization in production. In the test account, enable it under My Account > Settings > Sandbox.',
        es: 'Para suscripciones y ofertas poscompra con tarjeta, pida a Asaas (su gerente de cuenta) que habilite la tokenización de tarjetas en producción. En la cuenta de pruebas, active la tokenización en My Account > Settings > Sandbox.',
      },
    },
    {
      text: {
        pt: 'Para o PIX Automático, peça à Asaas que o libere para a conta. A conta deve ser de uma empresa, e o CNPJ deve ter pelo menos seis meses. Com uma chave restrita, permita também o PIX Automático.',
        en: 'For recurring PIX (PIX Automático), ask Asaas to enable it for the account. The account must belong to a company, and its CNPJ must be at least six months old. With a restricted key, allow PIX Automático too.',
        es: 'Para el PIX Automático, pida a Asaas que lo habilite para la cuenta. La cuenta debe ser de una empresa, y su CNPJ debe tener al menos seis meses. Con una clave restringida, permita también el PIX Automático.',
      },
    },
    {
      text: {
        pt: 'Você não precisa configurar os avisos. Este sistema registra o endereço na Asaas. A conta aceita dez webhooks, portanto deixe lugar para um.',
        en: 'You do not need to set up webhooks. This system registers its address at Asaas. An account can have ten webhooks, so leave room for one.',
        es: 'Usted no necesita configurar los avisos. Este sistema registra su dirección en Asaas. La cuenta admite diez webhooks, así que deje lugar para uno.',
      },
      enter: 'webhooks_address',
    },
  ],
  webhooks: 'registered',
  refunds: {
    pt: 'PIX e cartão são estornados por aqui. Para um boleto, o comprador informa sua conta bancária numa página da Asaas. O e-mail sobre o reembolso tem o link, e a página da venda o mostra a quem pode reembolsar. Se a resposta da Asaas se perdeu, a venda avisa para copiar o link na Asaas. Sua conta na Asaas precisa ter saldo.',
    en: 'You refund PIX and cards from here. For a boleto, the buyer enters a bank account on a page of Asaas. The email about the refund has its link, and the page of the sale shows it to people who may refund. If the answer of Asaas was lost, the sale says to copy the link at Asaas. Your account at Asaas needs enough balance.',
    es: 'PIX y tarjeta se reembolsan desde aquí. Para un boleto, el comprador indica su cuenta bancaria en una página de Asaas. El correo sobre el reembolso tiene el enlace, y la página de la venta lo muestra a quien puede reembolsar. Si la respuesta de Asaas se perdió, la venta avisa que copie el enlace en Asaas. Su cuenta en Asaas necesita saldo.',
  },
  limits: [
    {
      pt: 'O valor mínimo de uma cobrança, e de cada parcela, é R$ 5,00.',
      en: 'The minimum of a charge, and of each installment, is R$ 5.00.',
      es: 'El importe mínimo de un cobro, y de cada cuota, es R$ 5,00.',
    },
    {
      pt: 'Na conta de uma pessoa física, a Asaas pode analisar um PIX suspeito por até 72 horas. Até lá a venda não conta como paga. O código pode vencer antes, e o pagamento é aceito mesmo assim.',
      en: 'In the account of a natural person, Asaas may review a suspicious PIX for up to 72 hours. Until then the sale does not count as paid. The code may expire before, and the payment is accepted all the same.',
      es: 'En la cuenta de una persona física, Asaas puede revisar un PIX sospechoso hasta 72 horas. Hasta entonces la venta no cuenta como pagada. El código puede vencer antes, y el pago se acepta igual.',
    },
    {
      pt: 'O número do cartão passa por este servidor. Isso aumenta as suas obrigações de PCI DSS.',
      en: 'Card numbers pass through this server. This adds to your PCI DSS duties.',
      es: 'El número de la tarjeta pasa por este servidor. Eso aumenta sus obligaciones de PCI DSS.',
    },
    {
      pt: 'No PIX Automático, a primeira cobrança não pode ser dividida entre recebedores. As seguintes podem.',
      en: 'In recurring PIX, the first payment cannot be divided among recipients. The later payments can.',
      es: 'En el PIX Automático, el primer pago no se puede dividir entre receptores. Los siguientes sí.',
    },
    {
      pt: 'Uma chave sem uso é desativada depois de 3 meses e expira depois de 6 meses.',
      en: 'An unused key is disabled after 3 months and expires after 6 months.',
      es: 'Una clave sin uso se desactiva después de 3 meses y vence después de 6 meses.',
    },
  ],
  doubts: asaasDoubts,
}
