import type { GatewayGuide } from '../port/guide.ts'
import { efiDoubts } from './doubts.ts'

/**
 * The guide for a store that connects its account at gateway C. Sources: dev.efipay.com.br, "API Cobranças", pages
 * "Credenciais" and "Cartão".
 */
export const efiGuide: GatewayGuide = {
  name: 'Efí',
  openAccount: 'https://sejaefi.com.br',
  testAccount: {
    pt: 'Testes (homologação) e produção usam a mesma conta. Cada aplicação tem um par de credenciais para cada ambiente.',
    en: 'Tests (homologação) and production use the same account. Each application has a pair of credentials for each environment.',
    es: 'Pruebas (homologação) y producción usan la misma cuenta. Cada aplicación tiene un par de credenciales por ambiente.',
  },
  credentials: [
    {
      name: 'clientId',
      label: { pt: 'Client_Id', en: 'Client_Id', es: 'Client_Id' },
      where: {
        pt: 'No painel da Efí, em API > Criar aplicação, com a API Cobranças ativada. A aplicação mostra as credenciais de produção e as de homologação.',
        en: 'In the Efí dashboard, under API > Criar aplicação, with the API Cobranças enabled. The application shows the credentials for production and the credentials for tests (homologação).',
        es: 'En el panel de Efí, en API > Criar aplicação, con la API Cobranças activada. La aplicación muestra las credenciales de producción y las de homologação.',
      },
      looksLike: {
        pt: 'Letras, números e sublinhados, sem espaços. O valor pode começar com Client_Id_.',
        en: 'Letters, digits and underscores, without spaces. The value may begin with Client_Id_.',
        es: 'Letras, números y guiones bajos, sin espacios. El valor puede empezar con Client_Id_.',
      },
      pattern: /^(?!Client_Secret_)\w+$/,
      provesUs: true,
    },
    {
      name: 'clientSecret',
      label: { pt: 'Client_Secret', en: 'Client_Secret', es: 'Client_Secret' },
      where: {
        pt: 'Ao lado do Client_Id, na mesma aplicação e no mesmo ambiente.',
        en: 'Beside the Client_Id, in the same application and the same environment.',
        es: 'Junto al Client_Id, en la misma aplicación y el mismo ambiente.',
      },
      looksLike: {
        pt: 'Letras, números e sublinhados, sem espaços. O valor pode começar com Client_Secret_.',
        en: 'Letters, digits and underscores, without spaces. The value may begin with Client_Secret_.',
        es: 'Letras, números y guiones bajos, sin espacios. El valor puede empezar con Client_Secret_.',
      },
      pattern: /^(?!Client_Id_)\w+$/,
      provesUs: true,
    },
    {
      name: 'payeeCode',
      label: {
        pt: 'Identificador da conta (payee code)',
        en: 'Account identifier (payee code)',
        es: 'Identificador de la cuenta (payee code)',
      },
      where: {
        pt: 'No painel da Efí, em API > Introdução > Identificador de conta. O navegador do comprador usa este identificador. O teste da conta não confere este valor na Efí.',
        en: "In the Efí dashboard, under API > Introdução > Identificador de conta. The buyer's browser uses this identifier. The test of the account does not check this value at Efí.",
        es: 'En el panel de Efí, en API > Introdução > Identificador de conta. El navegador del comprador usa este identificador. La prueba de la cuenta no verifica este valor en Efí.',
      },
      looksLike: {
        pt: '32 caracteres, de 0 a 9 e de a a f.',
        en: '32 characters, from 0 to 9 and from a to f.',
        es: '32 caracteres, de 0 a 9 y de a a f.',
      },
      pattern: /^[0-9a-f]{32}$/i,
      isPublic: true,
    },
  ],
  steps: [
    {
      text: {
        pt: 'Cadastre o ramo de atividade da conta. Sem esse cadastro a Efí recusa cartões.',
        en: 'Register the business activity of the account. Without this entry Efí refuses cards.',
        es: 'Registre el rubro de actividad de la cuenta. Sin ese registro Efí rechaza tarjetas.',
      },
    },
    {
      text: {
        pt: 'Na aplicação, ative a API Cobranças no ambiente que você usa. Você não precisa de certificado.',
        en: 'In the application, enable the API Cobranças for the environment that you use. No certificate is needed.',
        es: 'En la aplicación, active la API Cobranças en el ambiente que usa. No hace falta certificado.',
      },
    },
    {
      text: {
        pt: 'Você não precisa configurar os avisos. Este sistema envia o endereço com cada cobrança. O endereço precisa ser https e acessível pela internet.',
        en: 'You do not need to set up webhooks. This system sends the address with each charge. The address must be https and reachable from the internet.',
        es: 'Usted no necesita configurar los avisos. Este sistema envía la dirección con cada cobro. La dirección debe ser https y accesible desde internet.',
      },
      enter: 'webhooks_address',
    },
  ],
  webhooks: 'with_each_payment',
  refunds: {
    pt: 'A Efí estorna o valor inteiro em até 360 dias e partes em até 90 dias, uma por dia. O estorno espera até que a cobrança passe de "approved" para "paid". A Efí não estorna uma venda com split: peça a devolução ao suporte dela.',
    en: 'Efí refunds the whole amount within 360 days, and parts within 90 days, one a day. The refund waits until the charge goes from "approved" to "paid". Efí does not refund a sale with a split: ask its support for the money.',
    es: 'Efí reembolsa el importe completo hasta 360 días y partes hasta 90 días, una por día. El reembolso espera hasta que el cobro pase de "approved" a "paid". Efí no reembolsa una venta con split: pida la devolución a su soporte.',
  },
  limits: [
    {
      pt: 'Este sistema não usa o PIX e o boleto da Efí. O PIX da Efí é outra API, que exige um certificado.',
      en: "This system does not use Efí's own PIX and boleto. Efí's PIX is another API, which needs a certificate.",
      es: 'Este sistema no usa el PIX ni el boleto de Efí. El PIX de Efí es otra API, que exige un certificado.',
    },
    {
      pt: 'O valor mínimo de uma cobrança, e de cada parcela, é R$ 5,00.',
      en: 'The minimum of a charge, and of each installment, is R$ 5.00.',
      es: 'El importe mínimo de un cobro, y de cada cuota, es R$ 5,00.',
    },
    {
      pt: 'A API Cobranças da Efí não informa o saldo, o extrato nem as taxas de cartões. Por isso a conferência compara só as vendas, e os dias de recebimento são estimados.',
      en: "Efí's API Cobranças tells neither the balance nor the statement nor the fees of cards. So the comparison covers only the sales, and the days of receipt are estimates.",
      es: 'La API Cobranças de Efí no informa el saldo, el extracto ni las tarifas de tarjetas. Por eso la verificación compara solo las ventas, y los días de cobro son estimados.',
    },
    {
      pt: 'Em testes, a Efí recusa cartões que terminam em 1, 2 ou 3.',
      en: 'In tests, Efí declines cards that end in 1, 2 or 3.',
      es: 'En pruebas, las tarjetas que terminan en 1, 2 o 3 se rechazan.',
    },
  ],
  doubts: efiDoubts,
}
