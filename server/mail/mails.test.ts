import assert from 'node:assert/strict'
import { createServer, type Server, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { type TestContext, testContext, testSettings } from '../../test/harness.ts'
import { firstIdAt } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { inMail, personInMail } from './inMail.ts'
import { pruneMails } from './pruneMails.ts'
import { queueMail } from './queueMail.ts'
import type { RenderMail } from './renderedMail.ts'
import { sendDueMails } from './sendMails.ts'

/** The sender takes the content of a mail from its caller. */
const render: RenderMail = async () => ({
  subject: 'Atenção',
  html: '<p>Olá, ção</p>',
  text: 'Olá, ção',
  attachments: [],
})

test('a mail is sent once through SMTP_URL, and is sent later if the mail server refuses it', async () => {
  const letters: string[] = []
  let answer = '451 later'
  const port = await listenSmtp(
    () => answer,
    (letter) => letters.push(letter),
  )
  const ctx = await testContext({ settings: testSettings({ smtpUrl: `smtp://127.0.0.1:${port}` }) })
  const insert = sql(
    'mailsTest.mail',
    `insert into mails (id, store_id, kind, recipient, data, due_at, created_at)
     values ('mail_1', '', 'password_reset', 'dona@loja.example', 'sealed', now(), now())`,
  )
  await ctx.database.rows(insert)
  assert.equal(await sendDueMails(ctx, render), 1)
  assert.equal(await sendDueMails(ctx, render), 0, 'the refused mail waits')
  assert.equal((await mailsOf(ctx))[0]!.sent_at, null)
  answer = '250 ok'
  await ctx.database.rows(sql('mailsTest.again', 'update mails set due_at = now()'))
  await sendDueMails(ctx, render)
  assert.equal(await sendDueMails(ctx, render), 0)
  assert.ok((await mailsOf(ctx))[0]!.sent_at)
  assert.equal((await mailsOf(ctx))[0]!.data, null, 'a sent mail keeps no data')
  assert.equal(letters.length, 1)
  assert.match(letters[0]!, /To: dona@loja\.example/)
  assert.equal(await pruneMails(ctx), 0)
  await ctx.database.rows(sql('mailsTest.ageMails', `update mails set id = '${firstIdAt('mail', 0)}'`))
  assert.equal(await pruneMails(ctx), 1)
})

test('a name in a mail cannot inject a line, a header or a link', async () => {
  const letters: string[] = []
  const port = await listenSmtp(
    () => '250 ok',
    (letter) => letters.push(letter),
  )
  const ctx = await testContext({ settings: testSettings({ smtpUrl: `smtp://127.0.0.1:${port}` }) })
  const name = 'Ana\r\nBcc: todos@loja.example\r\n\r\nVisite http://evil.example/premio\u2028agora'
  await queueMail(ctx, { storeId: null, kind: 'invitation', recipient: 'dona@loja.example' })
  await sendDueMails(ctx, async () => ({
    subject: `👩‍💻 Convite de ${name}`,
    html: '',
    text: `${personInMail(name)} convida.`,
    attachments: [],
  }))
  const [head, body] = letters[0]!.split('\r\n\r\n')
  assert.equal(letters.length, 1)
  assert.doesNotMatch(head!, /^bcc:/im)
  assert.equal(head!.match(/^To: .*$/m)![0], 'To: dona@loja.example')
  assert.match(body!, /^Ana Bcc: todos@loja\. example Visite http: evil\. example\/premio agora =\r\nconvida\./)
  assert.equal(personInMail("J.R. D'Ávila & Filhos S/A"), "J. R. D'Ávila & Filhos S/A")
  assert.equal(personInMail('evil.\u200dexample'), 'evil. \u200dexample')
  assert.equal(inMail('Livros.com.br'), 'Livros.com.br')
  assert.equal(inMail('Cursos 👩‍💻 da\u202eanA'), 'Cursos 👩‍💻 da anA')
  assert.equal(inMail('x'.repeat(200)), `${'x'.repeat(80)}…`)
})

function mailsOf(ctx: TestContext) {
  return ctx.database.rows(
    sql('mailsTest.mails', 'select * from mails').as<{ data: string | null; sent_at: Date | null }>(),
  )
}

/** Starts an SMTP server that can receive mails. @returns the server's port */
async function listenSmtp(answer: () => string, onLetter: (letter: string) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    let letter: string | undefined
    socket.write('220 test\r\n')
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      if (letter !== undefined) {
        letter += chunk
        if (!letter.endsWith('\r\n.\r\n')) return
        if (answer().startsWith('250')) onLetter(letter)
        letter = undefined
        socket.write(`${answer()}\r\n`)
      } else if (/^DATA/i.test(chunk)) {
        letter = ''
        socket.write('354 go\r\n')
      } else if (/^QUIT/i.test(chunk)) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as { port: number }).port
}
