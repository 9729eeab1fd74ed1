import type { GatewayGuide } from './guide.ts'

/** How a store connects its account at gateway C. Sources: dev.efipay.com.br, "API Cobranças", pages "Credenciais" and "Cartão". */
export const efiGuide: GatewayGuide = {
  name: 'Efí',
  openAccount: 'https://sejaefi.com.br',
  testAccount: {
    pt: 'Testes (homologação) e produção são a mesma conta: cada aplicação tem um par de credenciais para cada ambiente.',
    en: 'Tests (homologação) and production are one account: each application has a pair of credentials for each environment.',
    es: 'Pruebas (homologação) y producción son la misma cuenta: cada aplicación tiene un par de credenciales por ambiente.',
  },
  credentials: [
    {
      name: 'clientId',
      label: { pt: 'Client_Id', en: 'Client_Id', es: 'Client_Id' },
      where: {
        pt: 'No painel da Efí, em API > Criar aplicação, com a API Cobranças ativada. A aplicação mostra o par de produção e o de homologação.',
        en: 'In the Efí dashboard, under API > Criar aplicação, with the API Cobranças enabled. The application shows the pair for production and the one for homologação.',
        es: 'En el panel de Efí, en API > Criar aplicação, con la API Cobranças activada. La aplicación muestra el par de producción y el de homologação.',
      },
      looksLike: {
        pt: 'Letras, números e sublinhados, sem espaços; pode começar com Client_Id_.',
        en: 'Letters, digits and underscores, without spaces; it may begin with Client_Id_.',
        es: 'Letras, números y guiones bajos, sin espacios; puede empezar con Client_Id_.',
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
        pt: 'Letras, números e sublinhados, sem espaços; pode começar com Client_Secret_.',
        en: 'Letters, digits and underscores, without spaces; it may begin with Client_Secret_.',
        es: 'Letras, números y guiones bajos, sin espacios; puede empezar con Client_Secret_.',
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
        pt: 'No painel da Efí: o identificador da conta. O menu exato não consta da documentação que lemos. O navegador do comprador o usa; o teste da conta não o confere na Efí.',
        en: "In the Efí dashboard: the identifier of the account. The exact menu is not in the documentation that we read. The buyer's browser uses it; the test of the account does not check it at Efí.",
        es: 'En el panel de Efí: el identificador de la cuenta. El menú exacto no consta en la documentación que leímos. Lo usa el navegador del comprador; la prueba de la cuenta no lo verifica en Efí.',
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
        pt: 'Cadastre o ramo de atividade da conta. Sem ele a Efí recusa cartões.',
        en: 'Register the business activity of the account. Without it Efí refuses cards.',
        es: 'Registre el rubro de actividad de la cuenta. Sin él Efí rechaza tarjetas.',
      },
    },
    {
      text: {
        pt: 'Na aplicação, ative a API Cobranças no ambiente que você usa. Certificado não é preciso.',
        en: 'In the application, enable the API Cobranças for the environment that you use. No certificate is needed.',
        es: 'En la aplicación, active la API Cobranças en el ambiente que usa. No hace falta certificado.',
      },
    },
    {
      text: {
        pt: 'Os avisos não precisam de nada: o endereço vai com cada cobrança. Ele precisa ser https e alcançável da internet.',
        en: 'Webhooks need no set-up: the address goes with each charge. It must be https and reachable from the internet.',
        es: 'Los avisos no necesitan nada: la dirección va con cada cobro. Debe ser https y alcanzable desde internet.',
      },
      enter: 'webhooks_address',
    },
  ],
  webhooks: 'with_each_payment',
  refunds: {
    pt: 'Só o valor inteiro, e só depois que a cobrança passa de "approved" para "paid"; até lá o estorno espera. Até 360 dias.',
    en: 'Only the whole amount, and only after the charge went from "approved" to "paid"; until then the refund waits. Within 360 days.',
    es: 'Solo el monto completo, y solo cuando el cobro pasa de "approved" a "paid"; hasta entonces el reembolso espera. Hasta 360 días.',
  },
  limits: [
    {
      pt: 'PIX e boleto da Efí não são usados aqui: é outra API, com certificado.',
      en: "Efí's own PIX and boleto are not used here: that PIX is another API, with a certificate.",
      es: 'El PIX y el boleto de Efí no se usan aquí: ese PIX es otra API, con certificado.',
    },
    {
      pt: 'Cobra a partir de R$ 5,00 (valor publicado em 2022).',
      en: 'Charges from R$ 5.00 (as published in 2022).',
      es: 'Cobra desde R$ 5,00 (valor publicado en 2022).',
    },
    {
      pt: 'Em testes, cartões que terminam em 1, 2 ou 3 são recusados.',
      en: 'In tests, cards that end in 1, 2 or 3 are declined.',
      es: 'En pruebas, las tarjetas que terminan en 1, 2 o 3 se rechazan.',
    },
  ],
}
