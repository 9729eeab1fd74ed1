import type { GatewayGuide } from '../port/guide.ts'
import { pagarmeDoubts } from './doubts.ts'

/**
 * The guide for a store that connects its account at gateway B. Sources: docs.pagar.me, pages "Chaves de acesso",
 * "Autenticação", "Webhooks".
 */
export const pagarmeGuide: GatewayGuide = {
  name: 'Pagar.me',
  openAccount: 'https://pagar.me',
  testAccount: {
    pt: 'Testes e produção usam a mesma conta. O painel mostra as chaves de testes quando está no modo de teste.',
    en: 'Tests and production use the same account. The dashboard shows the test keys while it is in test mode.',
    es: 'Pruebas y producción usan la misma cuenta. El panel muestra las claves de pruebas cuando está en modo de prueba.',
  },
  credentials: [
    {
      name: 'secretKey',
      label: { pt: 'Chave secreta', en: 'Secret key', es: 'Clave secreta' },
      where: {
        pt: 'No painel da Pagar.me (https://id.pagar.me), em Desenvolvimento > Chaves. A Pagar.me fornece as chaves de produção depois do contrato.',
        en: 'In the Pagar.me dashboard (https://id.pagar.me), under Desenvolvimento > Chaves. You get the production keys after the contract.',
        es: 'En el panel de Pagar.me (https://id.pagar.me), en Desenvolvimento > Chaves. Pagar.me entrega las claves de producción después del contrato.',
      },
      looksLike: {
        pt: 'A chave começa com sk_test_ em testes e com sk_ em produção.',
        en: 'The key begins with sk_test_ in tests and with sk_ in production.',
        es: 'La clave empieza con sk_test_ en pruebas y con sk_ en producción.',
      },
      pattern: /^sk_\S+$/,
      environmentOf: (value) => (value.startsWith('sk_test_') ? 'sandbox' : 'production'),
      provesUs: true,
    },
    {
      name: 'publicKey',
      label: { pt: 'Chave pública', en: 'Public key', es: 'Clave pública' },
      where: {
        pt: 'Ao lado da chave secreta, em Desenvolvimento > Chaves. O navegador do comprador usa esta chave. O teste da conta não confere esta chave na Pagar.me.',
        en: "Beside the secret key, under Desenvolvimento > Chaves. The buyer's browser uses this key. The test of the account does not check this key at Pagar.me.",
        es: 'Junto a la clave secreta, en Desenvolvimento > Chaves. El navegador del comprador usa esta clave. La prueba de la cuenta no verifica esta clave en Pagar.me.',
      },
      looksLike: {
        pt: 'A chave começa com pk_test_ em testes e com pk_ em produção. Ela nunca começa com sk_.',
        en: 'The key begins with pk_test_ in tests and with pk_ in production. It never begins with sk_.',
        es: 'La clave empieza con pk_test_ en pruebas y con pk_ en producción. Nunca empieza con sk_.',
      },
      pattern: /^pk_\S+$/,
      environmentOf: (value) => (value.startsWith('pk_test_') ? 'sandbox' : 'production'),
      isPublic: true,
    },
    {
      name: 'webhookUser',
      label: { pt: 'Usuário dos avisos', en: 'User for webhooks', es: 'Usuario de los avisos' },
      where: {
        pt: 'Invente um nome de usuário. Digite o mesmo nome no webhook que você cria na Pagar.me.',
        en: 'Make up a user name. Type the same name into the webhook that you create at Pagar.me.',
        es: 'Invente un nombre de usuario. Escriba el mismo nombre en el webhook que crea en Pagar.me.',
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
        pt: 'Invente uma senha longa. Digite a mesma senha no webhook que você cria na Pagar.me.',
        en: 'Make up a long password. Type the same password into the webhook that you create at Pagar.me.',
        es: 'Invente una contraseña larga. Escriba la misma contraseña en el webhook que crea en Pagar.me.',
      },
      looksLike: { pt: 'Pelo menos 12 caracteres.', en: 'At least 12 characters.', es: 'Al menos 12 caracteres.' },
      pattern: /^.{12,}$/,
    },
    {
      name: 'recipientId',
      label: { pt: 'Seu recebedor', en: 'Your recipient', es: 'Su receptor' },
      where: {
        pt: 'Só para dividir pagamentos e ler o saldo: o código do recebedor da própria loja, no painel da Pagar.me, em Recebedores.',
        en: "Only for splitting payments and reading the balance: the code of the store's own recipient, in the Pagar.me dashboard, under Recebedores.",
        es: 'Solo para dividir pagos y leer el saldo: el código del receptor de la propia tienda, en el panel de Pagar.me, en Recebedores.',
      },
      looksLike: {
        pt: 'Em contas antigas o código começa com rp_ ou re_. Desde agosto de 2026, recebedores novos têm outro formato. Pode ficar em branco.',
        en: 'In older accounts the code begins with rp_ or re_. Since August 2026 new recipients have another format. It may stay empty.',
        es: 'En cuentas antiguas el código empieza con rp_ o re_. Desde agosto de 2026, los receptores nuevos tienen otro formato. Puede quedar vacío.',
      },
      // The company does not document the new format (documentation, "Liquidação e Recebedores"). So the pattern only refuses keys.
      pattern: /^(?![ps]k_)[\w-]{8,100}$/,
      optional: true,
    },
  ],
  steps: [
    {
      text: {
        pt: 'Crie um webhook em Configurações > Webhooks. Digite este endereço e o usuário e a senha acima. Marque todos os eventos order.*, charge.* e chargeback.*.',
        en: 'Create a webhook under Configurações > Webhooks. Enter this address, and the user and the password from above. Choose all events order.*, charge.* and chargeback.*.',
        es: 'Cree un webhook en Configurações > Webhooks. Escriba esta dirección y el usuario y la contraseña de arriba. Marque todos los eventos order.*, charge.* y chargeback.*.',
      },
      enter: 'webhooks_address',
    },
    {
      text: {
        pt: 'Para cartões, cadastre no painel, nas configurações da conta, o domínio do checkout. A Pagar.me só tokeniza cartões em domínios cadastrados.',
        en: 'For cards, register the domain of the checkout in the dashboard, in the settings of the account. Pagar.me creates card tokens only on registered domains.',
        es: 'Para tarjetas, registre en el panel, en la configuración de la cuenta, el dominio del checkout. Pagar.me solo tokeniza tarjetas en dominios registrados.',
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
    {
      text: {
        pt: 'Se a chave secreta tem acesso personalizado, permita a leitura de Financeiro e de Recebedores. Sem isso o Balcão não lê taxas, saldo e saques.',
        en: 'If the secret key has custom access (Personalizado), allow it to read Financeiro and Recebedores. Otherwise Balcão cannot read fees, balance and withdrawals.',
        es: 'Si la clave secreta tiene acceso personalizado, permita la lectura de Financeiro y de Recebedores. Si no, Balcão no lee tarifas, saldo y retiros.',
      },
    },
  ],
  webhooks: 'by_hand',
  refunds: {
    pt: 'PIX (em até 90 dias) e cartão são estornados por aqui. O estorno de um boleto é uma transferência para a conta bancária do comprador: faça o estorno no painel da Pagar.me, que pede a conta. A venda aparece aqui como reembolsada depois disso. Em contas do tipo "Gateway", esse estorno só muda o estado da cobrança e não devolve dinheiro.',
    en: 'You refund PIX (within 90 days) and cards from here. The refund of a boleto is a transfer to the bank account of the buyer: make it in the Pagar.me dashboard, which asks for the account. After that the sale shows up here as refunded. In accounts of the kind "Gateway", that refund changes only the status of the charge and returns no money.',
    es: 'PIX (hasta 90 días) y tarjeta se reembolsan desde aquí. El reembolso de un boleto es una transferencia a la cuenta bancaria del comprador: hágalo en el panel de Pagar.me, que pide la cuenta. Después, la venta aparece aquí como reembolsada. En cuentas del tipo "Gateway", ese reembolso solo cambia el estado del cobro y no devuelve dinero.',
  },
  limits: [
    {
      pt: 'A divisão de pagamentos só existe em contas do tipo "PSP". A loja paga as taxas e responde pelos chargebacks.',
      en: 'Only accounts of the kind "PSP" can split payments. The store pays the fees and is liable for chargebacks.',
      es: 'Solo las cuentas del tipo "PSP" pueden dividir pagos. La tienda paga las tarifas y responde por los contracargos.',
    },
    {
      pt: 'Contas do tipo "Gateway" não recebem chargebacks pela API: a Pagar.me só os informa em contas do tipo "PSP". Acompanhe-os no seu adquirente.',
      en: 'Accounts of the kind "Gateway" learn of no chargeback through the API: Pagar.me reports them only to accounts of the kind "PSP". Watch them at your acquirer.',
      es: 'Las cuentas del tipo "Gateway" no reciben contracargos por la API: Pagar.me solo los informa en cuentas del tipo "PSP". Revíselos en su adquirente.',
    },
    {
      pt: 'Em testes, um PIX de até R$ 500,00 é pago sozinho depois de segundos, um PIX maior falha, e um PIX com divisão não funciona.',
      en: 'In tests, a PIX of up to R$ 500.00 is paid by itself after seconds, a larger PIX fails, and a PIX with a split does not work.',
      es: 'En pruebas, un PIX de hasta R$ 500,00 se paga solo después de segundos, un PIX mayor falla, y un PIX con división no funciona.',
    },
    {
      pt: 'Boleto e cartão pedem o endereço completo do comprador.',
      en: "Boleto and card need the buyer's full address.",
      es: 'Boleto y tarjeta piden la dirección completa del comprador.',
    },
    {
      pt: 'O token de um cartão vale por 60 segundos e só pode ser usado uma vez.',
      en: 'A card token is valid for 60 seconds and works once.',
      es: 'El token de una tarjeta dura 60 segundos y sirve una vez.',
    },
    {
      pt: 'O valor mínimo de uma cobrança não consta da documentação que lemos.',
      en: 'The documentation that we read names no minimum amount of a charge.',
      es: 'El importe mínimo de un cobro no consta en la documentación que leímos.',
    },
  ],
  doubts: pagarmeDoubts,
}
