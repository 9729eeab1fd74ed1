/**
 * The meaning of each field of the import document, in both languages of the docs. A key is the path of the field
 * without the markers of lists. If a field means the same in several lists, the key is only its name.
 */
export const importWords: Readonly<Record<string, readonly [english: string, portuguese: string]>> = {
  ref: [
    'your own name for the row, unique among rows of its kind. The output maps it to the id',
    'o seu nome para a linha, único entre as linhas do mesmo tipo. A saída traz o id',
  ],
  createdAt: [
    'instant of creation. Without it, now by the store’s clock',
    'hora da criação. Sem ela, agora, pelo relógio da loja',
  ],
  currency: ['ISO 4217. Without it, BRL', 'ISO 4217. Sem ela, BRL'],
  metadata: ['your own data', 'os seus próprios dados'],
  split: [
    'the shares of recipients. The rest belongs to the store',
    'as partes dos recebedores. O que sobra é da loja',
  ],
  'split.recipient': ['the recipient of the share', 'quem recebe a parte'],
  'split.percent': [
    'percentage of the buyer’s payment, with at most two decimals',
    'porcentagem do que o comprador paga, com até duas casas decimais',
  ],
  'split.amountInCents': ['fixed amount of the share', 'valor fixo da parte'],

  'stores.ref': [
    'your own name for the store. The output maps it to the store',
    'o seu nome para a loja. A saída traz a loja com ele',
  ],
  'stores.name': ['the name that buyers read', 'o nome que os compradores leem'],
  'stores.partner': [
    '`true` if the store is a partner and may open stores by the API',
    '`true` se a loja é uma parceira, que pode abrir lojas pela API',
  ],

  'settings.maxInstallments': ['limit of installments by card', 'limite de parcelas no cartão'],
  'settings.interestFreeInstallments': [
    'number of installments without interest',
    'até este número de parcelas, ninguém paga juros',
  ],
  'settings.monthlyInterestPercent': ['interest of more installments, per month', 'juros das outras parcelas, ao mês'],
  'settings.interestPaidByBuyer': [
    '`false` if the store pays the interest of installments',
    '`false` se é a loja que paga os juros das parcelas',
  ],
  'settings.boletoDueInDays': ['days until a boleto is due', 'dias até o vencimento de um boleto'],
  'settings.pixExpiresInMinutes': ['a PIX can be paid for these minutes', 'minutos em que um PIX pode ser pago'],
  'settings.refundWindowDays': [
    'a purchase is completed after these days (`payment.completed`)',
    'dias depois dos quais a compra é dada por concluída (`payment.completed`)',
  ],
  'settings.maxDeclinedAttempts': [
    'a charge is `failed` after these declined attempts',
    'tentativas recusadas depois das quais a cobrança passa a `failed`',
  ],
  'settings.platformFeePercent': [
    'the platform’s fee of each sale, in percent',
    'a taxa da plataforma em cada venda, em porcentagem',
  ],
  'settings.platformFeeFixedInCents': ['the fixed part of the platform’s fee', 'a parte fixa da taxa da plataforma'],
  'settings.dunningDays': [
    'days of the retries after the first failed charge of a subscription, ascending',
    'dias das novas tentativas depois da primeira cobrança de assinatura que falhou, em ordem crescente',
  ],
  'settings.statementDescriptor': ['the store’s name on the card statement', 'o nome da loja na fatura do cartão'],
  'settings.refundRequests': [
    'a refund that a buyer requests within seven days: made at once, or confirmed by a person',
    'o que acontece com o reembolso que o comprador pede em até sete dias: é feito na hora, ou alguém confirma',
  ],
  'settings.partEndsAccess': [
    '`true` if a partial refund ends the access to courses of a one-time purchase',
    '`true` se um reembolso parcial encerra o acesso aos cursos de uma compra avulsa',
  ],
  'settings.recurringPix': [
    '`true` if buyers may pay subscriptions by [recurring PIX](subscriptions.md#recurring-pix)',
    '`true` se os compradores podem pagar assinaturas por [PIX Automático](subscriptions.md#pix-automático)',
  ],
  'settings.checkoutReminders': [
    '`true` if the checkout offers to remind a buyer who leaves',
    '`true` se o checkout oferece um lembrete a quem sai',
  ],
  'settings.abandonedAfterMinutes': [
    'after these minutes without a payment the buyer counts as gone',
    'minutos sem pagamento depois dos quais o comprador saiu',
  ],
  'settings.comments': [
    'comments on lessons: none, visible at once, or visible after the store’s approval',
    'comentários nas aulas: nenhum, na hora, ou depois que a loja os revisou',
  ],
  'settings.maxPausePeriods': [
    'the most periods of a [pause](subscriptions.md#pause) of a subscription; 0 allows no pause',
    'máximo de períodos de uma [pausa](subscriptions.md#pausa) da assinatura; 0 não permite pausas',
  ],
  'settings.pauseKeepsAccess': [
    '`true` if a pause does not end the access to courses',
    '`true` se uma pausa não encerra o acesso aos cursos',
  ],
  'settings.buyersMay': [
    'what buyers may change of their own [subscriptions](subscriptions.md#what-buyers-may-change)',
    'o que os compradores podem mudar nas próprias [assinaturas](subscriptions.md#o-que-os-compradores-podem-mudar)',
  ],
  'settings.mailsOff': [
    'kinds of [mails](mails.md) that the store does not send',
    'tipos de [e-mails](mails.md) que a loja não envia',
  ],
  'settings.mailSenderName': [
    'sender’s name of the mails. Null for the store’s name',
    'nome do remetente dos e-mails. Nulo: o nome da loja',
  ],
  'settings.mailReplyTo': [
    'address for answers to the mails. Null for the support address',
    'endereço para respostas aos e-mails. Nulo: o e-mail de atendimento',
  ],
  'settings.split': [
    'the store’s rule for sales without a separate rule',
    'a regra da loja para vendas sem regra própria',
  ],
  'settings.platformFeeRecipient': [
    'the recipient of the platform’s fee. Without it the fee is only a figure',
    'quem recebe a taxa da plataforma. Sem ele, a taxa é só um número',
  ],

  'gateways.provider': ['the [gateway](gateways.md)', 'o [gateway](gateways.md)'],
  'gateways.credentials': [
    'the credentials of the account, by their names in [the guide](gateways.md). `simulator` only in the sandbox',
    'as credenciais da conta, com os nomes do [guia](gateways.md). `simulator` só na sandbox',
  ],

  'apiKeys.name': ['name in the list of keys. Without it, the ref', 'nome na lista de chaves. Sem ele, o ref'],
  'apiKeys.scopes': ['the scopes of the key. Without it, all scopes', 'o que a chave pode fazer. Sem ele, tudo'],

  'users.email': ['the person’s e-mail', 'o e-mail da pessoa'],
  'users.name': ['the person’s name. Without it, the e-mail', 'o nome da pessoa. Sem ele, o e-mail'],
  'users.role': ['the role in the store. Without it, `owner`', 'o papel na loja. Sem ele, `owner`'],
  'users.password': [
    'the password of a new account, in production with 8 characters or more. Without it the person asks for a link by mail',
    'a senha de uma conta nova, em produção com 8 caracteres ou mais. Sem ela, a pessoa pede um link por e-mail',
  ],

  'recipients.name': ['name', 'nome'],
  'recipients.document': ['CPF or CNPJ', 'CPF ou CNPJ'],
  'recipients.accounts': [
    'the recipient’s id at each gateway ([split](split.md#recipients))',
    'o código do recebedor em cada gateway ([divisão](split.md#recebedores))',
  ],
  'recipients.accounts.GATEWAY_A': ['a wallet (`walletId`)', 'uma carteira (`walletId`)'],
  'recipients.accounts.GATEWAY_B': ['a recipient', 'um recebedor'],
  'recipients.accounts.GATEWAY_C': ['a payee code', 'um identificador de conta (payee code)'],
  'recipients.accounts.GATEWAY_D': ['a connected account', 'uma conta conectada'],

  'products.name': ['name', 'nome'],
  'products.pictureUrl': [
    'the picture as a `data:` URL: PNG, JPEG or WebP, at most 180 KiB',
    'a imagem como URL `data:`: PNG, JPEG ou WebP, com até 180 KiB',
  ],

  'offers.product': ['the product that the offer sells', 'o que a oferta vende'],
  'offers.name': ['name', 'nome'],
  'offers.description': ['text on the checkout', 'texto no checkout'],
  'offers.billingType': [
    'one payment, or one payment per cycle. Without it, `ONE_TIME`',
    'um pagamento, ou um por ciclo. Sem ele, `ONE_TIME`',
  ],
  'offers.billingCycle': [
    'length of a cycle. Only for `RECURRING`, which needs it',
    'duração do ciclo. Só para `RECURRING`, que precisa dele',
  ],
  'offers.priceInCents': ['price, or price of each cycle', 'preço, ou preço de cada ciclo'],
  'offers.setupFeeInCents': ['fee with the first payment', 'taxa de adesão, no primeiro pagamento'],
  'offers.trialDays': ['free days at the beginning of a subscription', 'dias grátis no começo de uma assinatura'],
  'offers.maxCharges': [
    'a subscription is completed after these cycles',
    'ciclos depois dos quais a assinatura termina',
  ],
  'offers.statementDescriptor': [
    'text on the card statement. Null for the store’s text',
    'texto na fatura do cartão. Nulo: o da loja',
  ],
  'offers.recurringPix': [
    '`false` if the offer is not sold by recurring PIX. Without it, the setting of the store decides',
    '`false` se a oferta não é vendida por PIX Automático. Sem o campo, vale a configuração da loja',
  ],
  'offers.metadata': [
    'your own data, copied to each sale and its webhooks',
    'os seus dados, que a venda e os webhooks trazem',
  ],
  'offers.batches': ['the [batches](selling.md#batches) in order', 'os [lotes](selling.md#lotes), na ordem deles'],
  'offers.batches.name': ['text on the page', 'o que a página mostra'],
  'offers.batches.priceInCents': ['price of the offer in the batch', 'preço da oferta no lote'],
  'offers.batches.startsAt': ['start of the batch', 'quando começa a vender'],
  'offers.batches.endsAt': ['end of the batch', 'até quando vende'],
  'offers.batches.maxSales': ['number of seats. Null for any number', 'número de vagas. Nulo: quantas aparecerem'],
  'offers.bumps': [
    'order bumps: one-time offers, also offers later in the list',
    'order bumps: ofertas avulsas, também as que vêm depois na lista',
  ],
  'offers.upsell': ['the one-time offer after the payment', 'a oferta avulsa depois do pagamento'],

  'coupons.code': [
    'the code that the buyer types: letters, digits and `. _ % + -`',
    'o que o comprador digita: letras, números e `. _ % + -`',
  ],
  'coupons.percent': [
    'discount in percent. Either this or `amountInCents`',
    'desconto em porcentagem. Ou este, ou `amountInCents`',
  ],
  'coupons.amountInCents': ['discount as an amount', 'desconto em valor'],
  'coupons.startsAt': ['start of the coupon', 'quando começa a valer'],
  'coupons.endsAt': ['end of the coupon', 'até quando vale'],
  'coupons.maxUses': ['number of purchases. Null for any number', 'número de compras. Nulo: quantas aparecerem'],
  'coupons.maxPerBuyer': ['number of purchases with one e-mail address', 'número de compras por e-mail'],
  'coupons.cycles': [
    'number of paid cycles of a subscription with the discount. Null for only the first cycle',
    'ciclos pagos da assinatura com o desconto. Nulo: só o primeiro',
  ],
  'coupons.offers': [
    'the offers that accept the coupon. Without it, all offers',
    'as ofertas que aceitam o cupom. Sem ele, todas',
  ],

  'paymentLinks.name': ['name on the payment page', 'o que a página cobra'],
  'paymentLinks.amountInCents': ['amount', 'valor'],

  'webhookEndpoints.url': ['URL that receives the webhooks', 'endereço que recebe os webhooks'],
  'webhookEndpoints.events': [
    'the [events](webhooks.md) of the endpoint. Without it, all events of the table',
    'os [eventos](webhooks.md) que ele recebe. Sem ele, todos os da tabela',
  ],
  'webhookEndpoints.products': ['only events of purchases of these products', 'só eventos de compras destes produtos'],

  'courses.product': ['the product that gives access', 'o produto que dá acesso'],
  'courses.title': ['title. Without it, the ref', 'título. Sem ele, o ref'],
  'courses.tagline': ['a line about the course', 'uma linha que diz do que se trata'],
  'courses.description': ['longer text', 'texto maior'],
  'courses.status': [
    'students see only `PUBLISHED` courses, the default',
    'os alunos só veem o que está `PUBLISHED`, o padrão',
  ],
  'courses.coverUrl': ['address of a wide picture', 'endereço da capa'],
  'courses.posterUrl': ['address of a tall picture', 'endereço do pôster'],
  'courses.certificateEnabled': ['`true` if the course issues certificates', '`true` se emite certificados'],
  'courses.workloadHours': ['hours on the certificate', 'horas que o certificado mostra'],
  'courses.cohorts': ['groups of students', 'turmas'],
  'courses.cohorts.name': ['name', 'nome'],
  'courses.cohorts.isDefault': [
    '`true` for the cohort of buyers, at most one',
    '`true` para a turma de quem compra, no máximo uma',
  ],
  'courses.cohorts.hiddenModules': ['modules that are hidden from the cohort', 'módulos que a turma não vê'],
  'courses.modules': ['modules in order', 'módulos, na ordem deles'],
  'courses.modules.title': ['title. Without it, the ref', 'título. Sem ele, o ref'],
  'courses.modules.status': ['like the status of the course', 'como o do curso'],
  'courses.modules.opens': [
    'when the module opens for a student. Null if it is open at once',
    'quando abre para o aluno. Nulo: logo',
  ],
  'courses.modules.opens.kind': [
    'the kind of condition. It selects one of the three fields below',
    'qual dos três campos abaixo vale',
  ],
  'courses.modules.opens.days': ['days after the enrollment', 'dias depois da matrícula'],
  'courses.modules.opens.at': ['the instant', 'a hora'],
  'courses.modules.opens.moduleId': ['the module that must be completed before', 'o módulo a concluir antes'],
  'courses.modules.lessons': ['lessons in order', 'aulas, na ordem delas'],
  'courses.modules.lessons.title': ['title. Without it, the ref', 'título. Sem ele, o ref'],
  'courses.modules.lessons.status': ['like the status of the course', 'como o do curso'],
  'courses.modules.lessons.videoUrl': ['address of the video', 'endereço do vídeo'],
  'courses.modules.lessons.body': ['text in Markdown', 'texto em Markdown'],
  'courses.modules.lessons.durationSeconds': ['length of the video', 'duração do vídeo'],
  'courses.modules.lessons.attachments': ['materials', 'materiais'],
  'courses.modules.lessons.attachments.name': ['text of the link', 'o que o link diz'],
  'courses.modules.lessons.attachments.url': ['http or https address', 'endereço http ou https'],

  'students.name': ['name, also on certificates', 'nome, também nos certificados'],
  'students.email': [
    'e-mail for the student’s sign-in. No other student of the store has it',
    'e-mail com que o aluno entra. Nenhum outro aluno da loja o tem',
  ],
  'students.avatarUrl': ['address of a picture', 'endereço de uma foto'],
  'students.preview': [
    '`true` for a student of the team. Such a student is not counted',
    '`true` para um aluno da equipe, que não é contado',
  ],
  'students.lastLoginAt': ['last sign-in', 'último acesso'],
  'students.enrollments': ['the student’s courses', 'os cursos do aluno'],
  'students.enrollments.course': ['course. Needed without a cohort', 'curso. Necessário sem uma turma'],
  'students.enrollments.cohort': [
    'cohort. Without it, the default cohort of the course',
    'turma. Sem ela, a turma padrão do curso',
  ],
  'students.enrollments.status': ['without it, `ACTIVE`', 'sem ele, `ACTIVE`'],
  'students.enrollments.expiresAt': ['end of the access. Null for none', 'fim do acesso. Nulo: sem prazo'],
  'students.enrollments.progress': ['progress in lessons, each lesson once', 'progresso nas aulas, cada aula uma vez'],
  'students.enrollments.progress.lesson': ['the lesson', 'a aula'],
  'students.enrollments.progress.status': ['state of the lesson', 'situação da aula'],
  'students.enrollments.progress.watchedSeconds': ['seen seconds of the video', 'segundos do vídeo que foram vistos'],
  'students.enrollments.progress.percentWatched': ['the same in percent', 'o mesmo em porcentagem'],
  'students.enrollments.progress.completedAt': ['when the lesson was completed', 'quando a aula foi concluída'],

  'payments.status': ['without it, `PAID`', 'sem ele, `PAID`'],
  'payments.paymentMethod': ['without it, `pix`', 'sem ele, `pix`'],
  'payments.provider': ['without it, the first gateway of the store', 'sem ele, o primeiro gateway da loja'],
  'payments.amountInCents': ['the amount that the buyer paid', 'o que o comprador pagou'],
  'payments.platformFeeInCents': ['the platform’s fee', 'a taxa da plataforma'],
  'payments.customer': ['the buyer', 'o comprador'],
  'payments.customer.name': ['name', 'nome'],
  'payments.customer.email': ['e-mail', 'e-mail'],
  'payments.customer.phone': ['phone', 'telefone'],
  'payments.customer.document': ['CPF or CNPJ', 'CPF ou CNPJ'],
  'payments.customer.address': ['address', 'endereço'],
  'payments.customer.address.zipCode': ['CEP', 'CEP'],
  'payments.customer.address.number': ['number', 'número'],
  'payments.customer.address.street': ['street', 'rua'],
  'payments.customer.address.complement': ['apartment, suite', 'complemento'],
  'payments.customer.address.neighborhood': ['neighborhood', 'bairro'],
  'payments.customer.address.city': ['city', 'cidade'],
  'payments.customer.address.state': ['state', 'estado'],
  'payments.externalId': ['id in the earlier system', 'id no sistema anterior'],
  'payments.tracking': ['the origin of the buyer', 'de onde o comprador veio'],
  'payments.tracking.src': ['`src` of the address', '`src` do endereço'],
  'payments.tracking.sck': ['`sck` of the address', '`sck` do endereço'],
  'payments.tracking.utmSource': ['`utm_source` of the address', '`utm_source` do endereço'],
  'payments.tracking.utmMedium': ['`utm_medium` of the address', '`utm_medium` do endereço'],
  'payments.tracking.utmCampaign': ['`utm_campaign` of the address', '`utm_campaign` do endereço'],
  'payments.tracking.utmTerm': ['`utm_term` of the address', '`utm_term` do endereço'],
  'payments.tracking.utmContent': ['`utm_content` of the address', '`utm_content` do endereço'],
  'payments.product': ['the sold product', 'o que foi vendido'],
  'payments.offer': ['the offer that sold it', 'a oferta que vendeu'],
}
