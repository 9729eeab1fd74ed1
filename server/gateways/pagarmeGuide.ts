import type { GatewayGuide } from './guide.ts'

/** How a store connects its account at gateway B. Sources: docs.pagar.me, pages "Chaves de acesso", "Autenticação", "Webhooks". */
export const pagarmeGuide: GatewayGuide = {
  name: 'Pagar.me',
  openAccount: 'https://pagar.me',
  testAccount: {
    pt: 'Testes e produção são a mesma conta: as chaves de testes aparecem quando o painel está no modo de teste.',
    en: 'Tests and production are one account: the keys for tests are shown while the dashboard is in test mode.',
    es: 'Pruebas y producción son la misma cuenta: las claves de pruebas aparecen con el panel en modo de prueba.',
  },
  credentials: [
    {
      name: 'secretKey',
      label: { pt: 'Chave secreta', en: 'Secret key', es: 'Clave secreta' },
      where: {
        pt: 'No painel da Pagar.me (https://id.pagar.me), em Desenvolvimento > Chaves. As de produção vêm depois do contrato.',
        en: 'In the Pagar.me dashboard (https://id.pagar.me), under Desenvolvimento > Chaves. You get those of production after the contract.',
        es: 'En el panel de Pagar.me (https://id.pagar.me), en Desenvolvimento > Chaves. Las de producción llegan después del contrato.',
      },
      looksLike: {
        pt: 'Começa com sk_test_ em testes e com sk_ em produção.',
        en: 'It begins with sk_test_ in tests and with sk_ in production.',
        es: 'Empieza con sk_test_ en pruebas y con sk_ en producción.',
      },
      pattern: /^sk_\S+$/,
      environmentOf: (value) => (value.startsWith('sk_test_') ? 'sandbox' : 'production'),
      provesUs: true,
    },
    {
      name: 'publicKey',
      label: { pt: 'Chave pública', en: 'Public key', es: 'Clave pública' },
      where: {
        pt: 'Ao lado da chave secreta, em Desenvolvimento > Chaves. O navegador do comprador a usa; o teste da conta não a confere na Pagar.me.',
        en: "Beside the secret key, under Desenvolvimento > Chaves. The buyer's browser uses it; the test of the account does not check it at Pagar.me.",
        es: 'Junto a la clave secreta, en Desenvolvimento > Chaves. La usa el navegador del comprador; la prueba de la cuenta no la verifica en Pagar.me.',
      },
      looksLike: {
        pt: 'Começa com pk_test_ em testes e com pk_ em produção. Nunca com sk_.',
        en: 'It begins with pk_test_ in tests and with pk_ in production. Never with sk_.',
        es: 'Empieza con pk_test_ en pruebas y con pk_ en producción. Nunca con sk_.',
      },
      pattern: /^pk_\S+$/,
      environmentOf: (value) => (value.startsWith('pk_test_') ? 'sandbox' : 'production'),
      isPublic: true,
    },
    {
      name: 'webhookUser',
      label: { pt: 'Usuário dos avisos', en: 'User for webhooks', es: 'Usuario de los avisos' },
      where: {
        pt: 'Invente um. Digite o mesmo no webhook que você cria na Pagar.me.',
        en: 'Make one up. Type the same one into the webhook that you create at Pagar.me.',
        es: 'Invente uno. Escriba el mismo en el webhook que crea en Pagar.me.',
      },
      looksLike: {
        pt: 'Letras e números, sem dois-pontos nem espaços.',
        en: 'Letters and digits, without colons or spaces.',
        es: 'Letras y números, sin dos puntos ni espacios.',
      },
      pattern: /^[^\s:]+$/,
    },
    {
      name: 'webhookPassword',
      label: { pt: 'Senha dos avisos', en: 'Password for webhooks', es: 'Contraseña de los avisos' },
      where: {
        pt: 'Invente uma senha longa. Digite a mesma no webhook que você cria na Pagar.me.',
        en: 'Make up a long password. Type the same one into the webhook that you create at Pagar.me.',
        es: 'Invente una contraseña larga. Escriba la misma en el webhook que crea en Pagar.me.',
      },
      looksLike: { pt: 'Pelo menos 12 caracteres.', en: 'At least 12 characters.', es: 'Al menos 12 caracteres.' },
      pattern: /^.{12,}$/,
    },
  ],
  steps: [
    {
      text: {
        pt: 'Crie um webhook em Configurações > Webhooks: este endereço, o usuário e a senha acima, e todos os eventos order.*, charge.* e chargeback.*.',
        en: 'Create a webhook under Configurações > Webhooks: this address, the user and the password above, and every event order.*, charge.* and chargeback.*.',
        es: 'Cree un webhook en Configurações > Webhooks: esta dirección, el usuario y la contraseña de arriba, y todos los eventos order.*, charge.* y chargeback.*.',
      },
      enter: 'webhooks_address',
    },
    {
      text: {
        pt: 'Para cartões, cadastre no painel o domínio do checkout: a Pagar.me só tokeniza cartões em domínios cadastrados. O menu exato não consta da documentação que lemos.',
        en: 'For cards, register the domain of the checkout in the dashboard: Pagar.me tokenizes cards on registered domains only. The exact menu is not in the documentation that we read.',
        es: 'Para tarjetas, registre en el panel el dominio del checkout: Pagar.me solo tokeniza tarjetas en dominios registrados. El menú exacto no consta en la documentación que leímos.',
      },
      enter: 'checkout_domain',
    },
    {
      text: {
        pt: 'Confirme com a Pagar.me que o PIX está habilitado na conta. Sem isso cada PIX falha ao ser criado.',
        en: 'Confirm with Pagar.me that PIX is enabled for the account. Otherwise each PIX fails when it is created.',
        es: 'Confirme con Pagar.me que PIX está habilitado en la cuenta. Si no, cada PIX falla al crearse.',
      },
    },
  ],
  webhooks: 'by_hand',
  refunds: {
    pt: 'PIX em até 90 dias, cartão e boleto por aqui. Em contas do tipo "Gateway", estornar um boleto só muda o estado.',
    en: 'PIX within 90 days, card and boleto from here. In accounts of the kind "Gateway", a refund of a boleto changes only its status.',
    es: 'PIX hasta 90 días, tarjeta y boleto desde aquí. En cuentas del tipo "Gateway", reembolsar un boleto solo cambia su estado.',
  },
  limits: [
    {
      pt: 'Boleto e cartão pedem o endereço completo do comprador.',
      en: "Boleto and card need the buyer's full address.",
      es: 'Boleto y tarjeta piden la dirección completa del comprador.',
    },
    {
      pt: 'O token de um cartão vale 60 segundos e uma vez.',
      en: 'A card token lives for 60 seconds and works once.',
      es: 'El token de una tarjeta dura 60 segundos y sirve una vez.',
    },
    {
      pt: 'O valor mínimo de uma cobrança não consta da documentação que lemos.',
      en: 'The documentation that we read names no minimum amount of a charge.',
      es: 'El monto mínimo de un cobro no consta en la documentación que leímos.',
    },
  ],
}
