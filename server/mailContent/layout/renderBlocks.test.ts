import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileMailTemplate, readCompiledTemplate } from '../../../scripts/compileMailTemplate.ts'
import type { MailBlock } from './mailBlock.ts'
import { renderBlocks } from './renderBlocks.ts'

const branding = { name: 'Clube de Violão', color: '#ffee00', logoUrl: undefined, supportEmail: 'oi@violao.example' }
const frame = { branding, language: 'pt', preheader: 'Chegou' } as const

const one: MailBlock[] = [
  { is: 'heading', text: 'Título' },
  { is: 'text', text: 'Olá, Ana!\nTudo bem?' },
  { is: 'amount', label: 'Total', value: 'R$ 10,00' },
  { is: 'code', label: 'Código', value: '0002' },
  { is: 'image', cid: 'qr', alt: 'QR code' },
  { is: 'steps', steps: ['Abra', 'Pague'] },
  { is: 'rows', rows: [['Valor', 'R$ 10,00']] },
  { is: 'button', label: 'Ver', url: 'https://loja.example/a?b=1&c=2' },
  { is: 'note', text: 'Até logo.' },
]

test('the checked-in template is the compiled mail.mjml', async () => {
  assert.equal(await readCompiledTemplate(), await compileMailTemplate(), 'run `npm run mail-templates`')
})

test('a mail has the same content as HTML and as plain text', () => {
  const { html, text } = renderBlocks(one, frame)
  assert.equal(
    text,
    `Olá, Ana!
Tudo bem?

Código:
0002

1. Abra
2. Pague

Valor: R$ 10,00

Ver:
https://loja.example/a?b=1&c=2

Até logo.

-- 
Clube de Violão
Dúvidas? Escreva para oi@violao.example.
Você recebeu este e-mail por causa da sua compra em Clube de Violão.
`,
  )
  const contents = [
    'Título',
    'Olá, Ana!<br>Tudo bem?',
    'R$ 10,00',
    '0002',
    'src="cid:qr"',
    '>1</div>',
    'Pague',
    'Valor',
  ]
  for (const part of [...contents, 'href="https://loja.example/a?b&#61;1&#38;c&#61;2"', 'Até logo.', 'lang="pt-BR"'])
    assert.ok(html.includes(part), `${part} in ${html}`)
  assert.doesNotMatch(html, /\{\{|@@|undefined/)
})

test('names cannot add HTML, and cannot inject placeholders of the template', () => {
  const name = '<script>alert(1)</script>{{accent}}{{blocks}}"onload="x'
  const { html } = renderBlocks(
    [
      { is: 'text', text: name },
      { is: 'rows', rows: [[name, name]] },
    ],
    { ...frame, branding: { ...branding, name }, preheader: name },
  )
  assert.doesNotMatch(html, /<script|"onload/)
  assert.equal(html.match(/\{\{accent\}\}\{\{blocks\}\}/g)?.length, 8)
})

test('the only remote picture is the store’s logo, and there is no remote font', () => {
  const logoUrl = 'https://loja.example/logo.png'
  const { html } = renderBlocks(one, { ...frame, branding: { ...branding, logoUrl } })
  const loaded = [...html.matchAll(/(?:src=|url\(|<link[^>]*href=)["']?([^"')>]+)/g)].map(([, address]) => address)
  assert.deepEqual(loaded, [logoUrl, 'cid:qr'])
})

test('a button with a relative or unsafe address throws an error', () => {
  for (const url of ['/checkout/x', 'javascript:alert(1)', ''])
    assert.throws(() => renderBlocks([{ is: 'button', label: 'Ver', url }], frame), /Not an absolute address/)
})
