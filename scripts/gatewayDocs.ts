import { readFile, writeFile } from 'node:fs/promises'
import { providers } from '../server/core/provider.ts'
import { gatewayFor } from '../server/gateways/all.ts'
import type { CardMethod } from '../server/gateways/port/cards.ts'
import type { Gateway } from '../server/gateways/port/gateway.ts'
import { type Doubt, type GuideStep, publicNameOf } from '../server/gateways/port/guide.ts'

/** The guides in both languages of the documentation, generated from the adapters by `npm run gateway-docs`. */
export const pages = [
  { language: 'en', file: new URL('../docs/gateways.md', import.meta.url) },
  { language: 'pt', file: new URL('../docs/pt/gateways.md', import.meta.url) },
] as const
type Language = (typeof pages)[number]['language']

export function gatewayPage(language: Language): string {
  const t = texts[language]
  const gateways = providers.map(gatewayFor)
  return `${[
    `# ${t.title}`,
    `<!-- ${t.made} -->`,
    t.intro,
    `## ${t.table}`,
    abilities(gateways, language),
    ...gateways.flatMap((gateway) => chapter(gateway, language)),
    `## ${t.after}`,
    t.afterText,
  ].join('\n\n')}\n`
}

export function readPage(file: URL): Promise<string> {
  return readFile(file, 'utf8')
}

function chapter({ provider, guide, documentation }: Gateway, language: Language): string[] {
  const t = texts[language]
  return [
    `## ${publicNameOf(provider, guide)}`,
    `${t.api}: \`${provider}\`. ${t.open}: <${guide.openAccount}>. ${t.documentation}: <${documentation}>.`,
    guide.testAccount[language],
    `| ${t.credential} | ${t.inImport} | ${t.where} | ${t.looksLike} |\n| --- | --- | --- | --- |\n${guide.credentials
      .map(({ name, label, where, looksLike }) =>
        row([label[language], `\`${name}\``, where[language], looksLike[language]]),
      )
      .join('\n')}`,
    `**${t.steps(guide.name)}**`,
    guide.steps.map((step, index) => `${index + 1}. ${step.text[language]}${entered(step, language)}`).join('\n'),
    `**${t.limits}**`,
    [`${t.refunds}: ${guide.refunds[language]}`, ...guide.limits.map((limit) => limit[language])]
      .map((line) => `- ${line}`)
      .join('\n'),
    `**${t.doubts}**`,
    doubtTable(guide.doubts, language),
  ]
}

function doubtTable(doubts: readonly Doubt[], language: Language): string {
  const lines = doubts.map(({ doubt, notice, first }) => row([doubt, notice, first].map((words) => words[language])))
  return [row(texts[language].doubtHead), row(['---', '---', '---']), ...lines].join('\n')
}

function entered({ enter, values = [] }: GuideStep, language: Language): string {
  const lines = [...(enter ? [texts[language].entered[enter]] : []), ...values.map((value) => `\`${value}\``)]
  return lines.length === 0 ? '' : `\n\n   ${lines.join(' ')}`
}

function abilities(gateways: readonly Gateway[], language: Language): string {
  const t = texts[language]
  const yes = (able: unknown) => (able ? t.yes : t.no)
  const rows: [string, (gateway: Gateway) => string][] = [
    ['PIX', ({ pix }) => yes(pix)],
    ['Boleto', ({ boleto }) => yes(boleto)],
    [t.card, ({ card }) => (card ? t.inputs[card.input] : t.no)],
    [t.installments, ({ card }) => installmentsOf(card) ?? t.no],
    [t.subscriptions, ({ keptCards }) => yes(keptCards)],
    [t.recurringPix, ({ recurringPix }) => yes(recurringPix)],
    [t.currencies, ({ card }) => (card?.takesCurrency ? t.several : 'BRL')],
    [t.webhooks, ({ guide }) => t.gatewayWebhookKinds[guide.webhooks]],
  ]
  const head = gateways.map(({ provider, guide }) => publicNameOf(provider, guide))
  return [
    row(['', ...head]),
    row(Array(head.length + 1).fill('---')),
    ...rows.map(([name, of]) => row([name, ...gateways.map(of)])),
  ].join('\n')
}

function installmentsOf(card: CardMethod | undefined): string | undefined {
  const limit = card ? (card.maxInstallments ?? 12) : 1
  return limit > 1 ? `1–${limit}` : undefined
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

const texts = {
  en: {
    title: 'Payment gateways',
    made: 'Generated from the declarations of the adapters by `npm run gateway-docs`; a test checks that this page is current.',
    intro:
      "The API gives gateways neutral names, `GATEWAY_A` to `GATEWAY_D`. This page names the company behind each gateway and explains how to open and connect an account. The dashboard has the same help beside each field, under **Payment gateways** > **Connect a gateway**. Choose the gateway. In the sandbox turn **Use the simulator** off. Copy the credentials, do the steps at the company, save, and press **Test**. This page also exists [in Portuguese](pt/gateways.md).\n\nWhere a company's own documentation did not say something, this page says so. We did not test these steps with real accounts. So test with a test account before you sell.",
    table: 'Features of each gateway',
    card: 'Card',
    installments: 'Installments by card',
    subscriptions: 'Subscriptions by card',
    recurringPix: 'Subscriptions by recurring PIX',
    currencies: 'Currencies',
    webhooks: 'Address for webhooks',
    yes: 'yes',
    no: 'no',
    several: 'BRL and others',
    inputs: {
      raw: 'yes, the number passes through our server',
      gateway_b_token: 'yes, as a token; 3-D Secure',
      gateway_c_token: 'yes, as a token',
      hosted_only: "yes, on the company's page",
    },
    gatewayWebhookKinds: {
      registered: 'registered by us',
      by_hand: 'entered by you at the company',
      with_each_payment: 'sent with each payment',
    },
    api: 'In the API',
    open: 'Open an account',
    documentation: 'Documentation of the company',
    credential: 'Credential',
    inImport: 'In the import document',
    where: 'Where to find it',
    looksLike: 'Format',
    steps: (name: string) => `Steps at ${name}`,
    limits: 'Good to know',
    doubts: 'What could not be checked against anything official',
    doubtHead: ['Doubt', 'How a store notices', 'First thing to try with a test account'],
    refunds: 'Refunds',
    entered: {
      webhooks_address:
        'The address is `PUBLIC_URL/gateways/{account}/webhooks`. The dashboard shows this address in the dialog before you save the account. If you must enter the address by hand, the page of the account shows it too.',
      checkout_domain: 'The domain is the host name of `PUBLIC_URL`.',
    },
    after: 'When a test fails',
    afterText:
      '**Test** asks the company for a payment that does not exist. So the test creates nothing and moves no money. If a credential is wrong, the result names it. The credential may have a wrong form, or belong to the other environment (tests, production). Or the company refused it (401), or it lacks a permission (403). If the company did not answer, the result says so. In that case the credentials may be right. If a credential has an impossible form, you cannot save it. [`balcao doctor --gateway`](operations/doctor.md#the-gateway-accounts) tests more: it makes a whole round trip and compares each answer.\n\n`PUBLIC_URL` must be https and reachable from the internet. Otherwise no webhook arrives, and Balcão finds payments only later, when it asks the gateway.',
  },
  pt: {
    title: 'Gateways de pagamento',
    made: 'Gerado a partir das declarações dos adaptadores por `npm run gateway-docs`. Um teste verifica que a página está em dia.',
    intro:
      'A API chama os gateways por nomes neutros, de `GATEWAY_A` a `GATEWAY_D`. Esta página diz qual empresa está por trás de cada gateway e explica como abrir e conectar uma conta. O painel mostra a mesma ajuda ao lado de cada campo, em **Meios de pagamento** > **Conectar gateway**. Escolha o gateway. Na sandbox, desligue **Usar o simulador**. Copie as credenciais, siga os passos na empresa, salve e aperte **Testar**. Esta página também existe [em inglês](../gateways.md).\n\nQuando a documentação da própria empresa não diz algo, esta página avisa. Não testamos estes passos com contas reais. Por isso, teste com uma conta de testes antes de vender.',
    table: 'Recursos de cada gateway',
    card: 'Cartão',
    installments: 'Parcelas no cartão',
    subscriptions: 'Assinaturas no cartão',
    recurringPix: 'Assinaturas por PIX Automático',
    currencies: 'Moedas',
    webhooks: 'Endereço dos avisos',
    yes: 'sim',
    no: 'não',
    several: 'BRL e outras',
    inputs: {
      raw: 'sim, o número passa pelo nosso servidor',
      gateway_b_token: 'sim, como token; 3-D Secure',
      gateway_c_token: 'sim, como token',
      hosted_only: 'sim, na página da empresa',
    },
    gatewayWebhookKinds: {
      registered: 'registrado por nós',
      by_hand: 'digitado por você na empresa',
      with_each_payment: 'enviado com cada pagamento',
    },
    api: 'Na API',
    open: 'Abrir uma conta',
    documentation: 'Documentação da empresa',
    credential: 'Credencial',
    inImport: 'No documento de importação',
    where: 'Onde encontrar',
    looksLike: 'Formato',
    steps: (name: string) => `Passos na ${name}`,
    limits: 'Bom saber',
    doubts: 'O que não pôde ser conferido com nada oficial',
    doubtHead: ['Dúvida', 'Como uma loja percebe', 'A primeira coisa a tentar com uma conta de testes'],
    refunds: 'Estornos',
    entered: {
      webhooks_address:
        'O endereço é `PUBLIC_URL/gateways/{conta}/webhooks`. O painel mostra este endereço no diálogo, antes de você salvar a conta. Se você precisa digitar o endereço na empresa, a página da conta também o mostra.',
      checkout_domain: 'O domínio é o nome de host de `PUBLIC_URL`.',
    },
    after: 'Quando um teste falha',
    afterText:
      '**Testar** pergunta à empresa por um pagamento que não existe. Por isso o teste não cria nada e não move dinheiro. Se uma credencial está errada, o resultado diz qual. A credencial pode ter um formato errado ou ser do outro ambiente (testes, produção). Ou a empresa recusou a credencial (401), ou falta uma permissão (403). Se a empresa não respondeu, o resultado diz isso. Nesse caso as credenciais podem estar certas. Se o formato de uma credencial é impossível, você não consegue salvar. [`balcao doctor --gateway`](operations/doctor.md#as-contas-dos-gateways) testa mais: faz uma volta completa e compara cada resposta.\n\n`PUBLIC_URL` precisa ser https e acessível pela internet. Caso contrário, nenhum aviso chega, e o Balcão só encontra os pagamentos mais tarde, quando consulta o gateway.',
  },
}

if (import.meta.main) for (const { language, file } of pages) await writeFile(file, gatewayPage(language))
