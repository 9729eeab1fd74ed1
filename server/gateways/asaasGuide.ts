import type { GatewayGuide } from './guide.ts'

/** How a store connects its account at gateway A. Sources: docs.asaas.com, pages "Autenticação", "Webhooks", "Sandbox". */
export const asaasGuide: GatewayGuide = {
  name: 'Asaas',
  openAccount: 'https://www.asaas.com',
  testAccount: {
    pt: 'Uma conta de testes é outra conta, aberta em https://sandbox.asaas.com, com chave própria.',
    en: 'An account for tests is another account, opened at https://sandbox.asaas.com, with its own key.',
    es: 'Una cuenta de pruebas es otra cuenta, abierta en https://sandbox.asaas.com, con su propia clave.',
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
        pt: 'Começa com $aact_prod_ em produção e com $aact_hmlg_ em testes; o cifrão faz parte dela.',
        en: 'It begins with $aact_prod_ in production and with $aact_hmlg_ in tests. The dollar sign is part of it.',
        es: 'Empieza con $aact_prod_ en producción y con $aact_hmlg_ en pruebas; el signo $ es parte de ella.',
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
        pt: 'Não existe na Asaas: invente um, como uma senha longa. A Asaas o envia de volta em cada aviso, e assim se sabe que o aviso é dela.',
        en: 'It does not exist at Asaas: make one up, like a long password. Asaas sends it back with each webhook, which proves its sender.',
        es: 'No existe en Asaas: invente uno, como una contraseña larga. Asaas lo devuelve con cada aviso, y así se sabe que el aviso es suyo.',
      },
      looksLike: {
        pt: 'De 32 a 255 caracteres, sem espaços.',
        en: 'From 32 to 255 characters, without spaces.',
        es: 'De 32 a 255 caracteres, sin espacios.',
      },
      pattern: /^\S{32,255}$/,
    },
  ],
  steps: [
    {
      text: {
        pt: 'Complete os dados comerciais da conta. Sem eles a Asaas recusa cartões.',
        en: 'Complete the commercial data of the account. Without them Asaas refuses cards.',
        es: 'Complete los datos comerciales de la cuenta. Sin ellos Asaas rechaza tarjetas.',
      },
    },
    {
      text: {
        pt: 'Cadastre uma chave PIX da própria conta. Sem ela o código PIX deixa de valer às 23h59 do mesmo dia.',
        en: 'Register a PIX key of the account itself. Without one a PIX code ends at 23:59 of the same day.',
        es: 'Registre una clave PIX de la propia cuenta. Sin ella el código PIX vence a las 23:59 del mismo día.',
      },
    },
    {
      text: {
        pt: 'Para assinaturas no cartão, peça à Asaas (seu gerente de conta) que habilite a tokenização de cartões em produção. Na conta de testes: Minha conta > Configurações > Sandbox.',
        en: 'For subscriptions by card, ask Asaas (your account manager) to enable card tokenization in production. In the account for tests: My Account > Settings > Sandbox.',
        es: 'Para suscripciones con tarjeta, pida a Asaas (su gerente de cuenta) que habilite la tokenización de tarjetas en producción. En la cuenta de pruebas: My Account > Settings > Sandbox.',
      },
    },
    {
      text: {
        pt: 'Os avisos não precisam de nada: este sistema registra o endereço na Asaas sozinho. A conta aceita dez webhooks; deixe lugar para um.',
        en: 'Webhooks need no set-up: this system registers its address at Asaas by itself. An account takes ten webhooks; leave room for one.',
        es: 'Los avisos no necesitan nada: este sistema registra su dirección en Asaas por sí solo. La cuenta admite diez webhooks; deje lugar para uno.',
      },
      enter: 'webhooks_address',
    },
  ],
  webhooks: 'registered',
  refunds: {
    pt: 'PIX e cartão por aqui. Boleto: o comprador informa a conta dele numa página da Asaas. É preciso ter saldo.',
    en: 'PIX and card from here. Boleto: the buyer enters a bank account on a page of Asaas. The account needs the balance.',
    es: 'PIX y tarjeta desde aquí. Boleto: el comprador indica su cuenta en una página de Asaas. Hace falta saldo.',
  },
  limits: [
    {
      pt: 'Cobra a partir de R$ 5,00, também em cada parcela.',
      en: 'The minimum of a charge, and of each installment, is R$ 5.00.',
      es: 'Cobra desde R$ 5,00, también en cada cuota.',
    },
    {
      pt: 'Cartão: o número passa por este servidor, o que aumenta as suas obrigações de PCI DSS.',
      en: 'Card: the number passes through this server, which adds to your PCI DSS duties.',
      es: 'Tarjeta: el número pasa por este servidor, lo que aumenta sus obligaciones de PCI DSS.',
    },
    {
      pt: 'Uma chave sem uso por 3 meses é desativada, e por 6 meses expira.',
      en: 'An unused key is disabled after 3 months and expires after 6 months.',
      es: 'Una clave sin uso durante 3 meses se desactiva, y durante 6 meses vence.',
    },
  ],
}
