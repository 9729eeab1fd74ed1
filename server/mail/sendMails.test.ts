import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, test } from 'node:test'
import { afterFile } from '../../test/afterFile.ts'
import { type TestContext, testContext, testSettings } from '../../test/harness.ts'
import { openMailServer, type Refusal } from '../../test/standIns/mailServer.ts'
import { sql } from '../core/sql.ts'
import { claimDueMails } from './claimMails.ts'
import { type MailRow, mailColumns } from './mailRow.ts'
import { queueMail } from './queueMail.ts'
import type { RenderMail } from './renderedMail.ts'
import { sendDueMails } from './sendMails.ts'

const render: RenderMail = async () => ({ subject: 'Recibo', html: '<p>Pago</p>', text: 'Pago', attachments: [] })

type Row = MailRow & { waits_s: number | null }
const select = sql(
  'sendMailsTest.mails',
  `select ${mailColumns}, extract(epoch from due_at - now())::float8 as waits_s from mails order by id`,
).as<Row>()
const queueThousands = sql(
  'sendMailsTest.thousands',
  `insert into mails (id, store_id, kind, recipient, due_at, created_at)
   select 'mail_' || number, :storeId, 'receipt', 'ana@comprador.example', now() - interval '1 hour', now()
   from generate_series(1, 2500) as number`,
)
const hurry = sql('sendMailsTest.hurry', 'update mails set due_at = now() where due_at is not null')

async function open(refuse?: (recipient: string) => Refusal | undefined) {
  const server = await openMailServer(refuse)
  const ctx = await testContext({ settings: testSettings({ smtpUrl: server.url, mailFrom: 'vendas@loja.example' }) })
  return { server, ctx, row: async () => (await ctx.database.rows(select))[0]! }
}

const queue = (ctx: TestContext, recipient = 'ana@comprador.example', storeId: string | null = null) =>
  queueMail(ctx, { storeId, kind: 'receipt', recipient })

/**
 * Starts a mail server that refuses each recipient with a NUL in its answer. The library of other tests cannot send a
 * NUL.
 */
async function openNulServer(): Promise<string> {
  const server = createServer((socket) => {
    socket.write('220 hello\r\n')
    socket.on('data', (said) => socket.write(said.includes('RCPT') ? '550 no\0body\r\n' : '250 ok\r\n'))
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterFile(() => server.close())
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a due mail', () => {
  test('is sent once, from the configured address, although two nodes send at the same time', async () => {
    const { server, ctx, row } = await open()
    const id = await queue(ctx)
    await Promise.all([sendDueMails(ctx, render), sendDueMails(ctx, render)])
    await sendDueMails(ctx, render)
    assert.equal(server.mails.length, 1)
    assert.match(server.mails[0]!, /^From: =\?UTF-8\?.*<vendas@loja\.example>/m)
    assert.match(server.mails[0]!, new RegExp(`^Message-ID: <${id}@`, 'm'))
    const { status, response, sent_at, waits_s } = await row()
    assert.deepEqual([status, waits_s], ['sent', null])
    assert.match(response!, /^250 /)
    assert.ok(sent_at)
  })

  test('bounces at once if the mail server permanently refuses its recipient, and the record shows no address', async () => {
    const { server, ctx, row } = await open((recipient) => ({ code: 550, text: `5.1.1 <${recipient}> unknown` }))
    await queue(ctx)
    await sendDueMails(ctx, render)
    await ctx.database.rows(hurry)
    assert.equal(await sendDueMails(ctx, render), 0)
    const { status, response, waits_s, attempts } = await row()
    assert.deepEqual([status, response, waits_s, attempts], ['bounced', '550 5.1.1 <…> unknown', null, 1])
    assert.equal(server.mails.length, 0)
  })

  test('bounces once although the answer of the mail server has characters that PostgreSQL cannot store', async () => {
    const ctx = await testContext({ settings: testSettings({ smtpUrl: await openNulServer() }) })
    await queue(ctx)
    await sendDueMails(ctx, render)
    await ctx.database.rows(hurry)
    assert.equal(await sendDueMails(ctx, render), 0)
    const [{ status, response }] = (await ctx.database.rows(select)) as [Row]
    assert.deepEqual([status, response], ['bounced', '550 no\uFFFDbody'])
  })

  test('is tried again if the mail server refuses it because of the mail system or the installation, not the recipient', async () => {
    for (const text of ['5.4.5 Daily user sending limit exceeded', '5.7.1 Relay access denied', '5.3.2 System down']) {
      let refusal: Refusal | undefined = { code: 550, text }
      const { server, ctx, row } = await open(() => refusal)
      await queue(ctx)
      await sendDueMails(ctx, render)
      assert.deepEqual([(await row()).status, (await row()).response], ['waiting', `550 ${text}`])
      refusal = undefined
      await ctx.database.rows(hurry)
      await sendDueMails(ctx, render)
      assert.deepEqual([(await row()).status, server.mails.length], ['sent', 1])
    }
  })

  test('is tried again after 1, 2, 4 … minutes, and is given up after the eighth attempt', async () => {
    const { ctx, row } = await open(() => ({ code: 451, text: 'try later' }))
    await queue(ctx)
    const waits: number[] = []
    for (let attempt = 1; attempt <= 8; attempt++) {
      await sendDueMails(ctx, render)
      const { waits_s } = await row()
      if (waits_s !== null) waits.push(Math.round(waits_s / 60))
      await ctx.database.rows(hurry)
    }
    assert.deepEqual(waits, [1, 2, 4, 8, 16, 32, 64])
    const { status, response, attempts } = await row()
    assert.deepEqual([status, response, attempts], ['given_up', '451 try later', 8])
    assert.equal(await sendDueMails(ctx, render), 0)
  })

  test('is tried again if rendering it failed', async () => {
    const { server, ctx, row } = await open()
    await queue(ctx)
    await sendDueMails(ctx, () => Promise.reject(new Error('no facts')))
    assert.equal((await row()).status, 'waiting')
    await ctx.database.rows(hurry)
    await sendDueMails(ctx, render)
    assert.deepEqual([(await row()).status, server.mails.length], ['sent', 1])
  })

  test('is not sent if it has no purpose any more, or if MAIL is off', async () => {
    const { server, ctx, row } = await open()
    await queue(ctx)
    await sendDueMails(ctx, async () => undefined)
    assert.equal((await row()).status, 'unwanted')
    const off = await open()
    await queue(off.ctx)
    Object.assign(off.ctx.settings, { mailIsOff: true })
    await sendDueMails(off.ctx, render)
    assert.equal((await off.row()).status, 'not_sent')
    assert.equal(server.mails.length + off.server.mails.length, 0)
  })

  test('does not wait for the mails of a big store if its own store is small', async () => {
    const { ctx } = await open()
    for (let number = 0; number < 30; number++) await queue(ctx, `comprador${number}@big.example`, 'sto_big')
    await queue(ctx, 'ana@small.example', 'sto_small')
    const stores = { after: '' }
    const claimed = await claimDueMails(ctx.database, { limit: 8, limitPerOwner: 4, exceptOwners: [] }, stores)
    assert.deepEqual([claimed.length, claimed.filter(({ store_id }) => store_id === 'sto_small').length], [5, 1])
    const others = await claimDueMails(ctx.database, { limit: 8, limitPerOwner: 4, exceptOwners: ['sto_big'] }, stores)
    assert.equal(others.length, 0)
  })

  test('does not wait for the thousands of mails that another store queued before', async () => {
    const { ctx } = await open()
    await ctx.database.rows(queueThousands, { storeId: 'sto_big' })
    await queue(ctx, 'ana@small.example', 'sto_small')
    await queue(ctx, 'ana@account.example')
    const stores = { after: '' }
    const claim = async (exceptOwners: string[]) => {
      const claimed = await claimDueMails(ctx.database, { limit: 8, limitPerOwner: 2, exceptOwners }, stores)
      return claimed.map(({ store_id }) => store_id).sort()
    }
    assert.deepEqual(await claim([]), ['', 'sto_big', 'sto_big'])
    assert.deepEqual(await claim([]), ['sto_small'])
    assert.deepEqual(await claim(['sto_big']), [])
    assert.deepEqual(await claim([]), ['sto_big', 'sto_big'])
  })
})
