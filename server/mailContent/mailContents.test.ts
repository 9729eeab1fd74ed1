/** Each kind of mail in each language, sent over SMTP and read by third-party libraries: mailparser, zxing, PDFium. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type ParsedMail, simpleParser } from 'mailparser'
import { testSettings } from '../../test/harness.ts'
import { LOGO, mailSample, PUBLIC_URL } from '../../test/mailSamples.ts'
import { prepareReader, readBarcodes, readFirstPage } from '../../test/media/readPictures.ts'
import { openMailServer } from '../../test/standIns/mailServer.ts'
import { newId } from '../core/ids.ts'
import { type Language, languages } from '../lib/inThree.ts'
import { allMailKinds, type MailKind, readersOf } from '../mail/mailKinds.ts'
import { openSmtp } from '../mail/smtp.ts'
import { contentOf } from './mailContents.ts'
import type { MailFacts } from './mailFacts.ts'
import { renderContent } from './renderContent.ts'

const server = await openMailServer()
const smtp = openSmtp({ ...testSettings({ publicUrl: PUBLIC_URL }), smtpUrl: server.url })

before(prepareReader)

for (const kind of allMailKinds)
  describe(kind, () => {
    for (const language of languages)
      test(`can be read in ${language} as text and as HTML, and loads nothing but the logo`, async () => {
        const { raw, parsed, facts } = await sent(kind, language)
        assertReadable(parsed)
        assert.match(raw, /^Content-Type: text\/plain; charset=utf-8/im)
        assert.match(raw, /^Content-Type: text\/html; charset=utf-8/im)
        const html = parsed.html as string
        assert.match(html, new RegExp(`<html lang="${facts.t.locale}"`))
        const loaded = [...html.matchAll(/(?:src=|url\(|<link[^>]*href=)["']?([^"')>]+)/g)].map(([, url]) => url!)
        const isStores = readersOf(kind) !== 'account'
        assert.deepEqual(
          loaded.filter((url) => !url.startsWith('data:')),
          isStores ? [LOGO] : [],
        )
        for (const url of linksOf(html)) assert.match(url, /^https:\/\//)
        await assertPictures(parsed, facts)
      })
  })

test('the subject of a kind differs between the languages and between the kinds', async () => {
  const subjects: (string | undefined)[] = []
  for (const kind of allMailKinds)
    for (const language of languages) subjects.push((await sent(kind, language)).parsed.subject)
  assert.deepEqual(
    subjects.filter((subject, index) => subjects.indexOf(subject) !== index),
    [],
  )
})

test('names of people and stores are plain text in every part of a mail', async () => {
  const evil = 'Ana\r\nBcc: todos@loja.example <img src=x onerror=alert(1)> http://evil.example/premio'
  for (const kind of allMailKinds) {
    const facts = mailSample(kind, 'pt')
    const named: MailFacts = {
      ...facts,
      branding: { ...facts.branding, name: evil },
      from: evil,
      payment: facts.payment && { ...facts.payment, buyer_name: evil, bought: evil },
      subscription: facts.subscription && { ...facts.subscription, buyer_name: evil, offerName: evil },
      access: facts.access && { ...facts.access, studentName: evil, course: evil },
      certificate: facts.certificate && { ...facts.certificate, studentName: evil, course: evil },
    }
    const { parsed } = await deliver(kind, named)
    assert.equal(parsed.bcc, undefined, kind)
    assert.doesNotMatch(parsed.html as string, /<img src=x/, kind)
    assert.doesNotMatch(parsed.subject!, /[\r\n]/, kind)
    assert.equal((parsed.to as { text: string }).text, 'ana@comprador.example', kind)
  }
})

type Sent = Awaited<ReturnType<typeof deliver>> & { facts: MailFacts }

const mails = new Map<string, Promise<Sent>>()

/** Sends each kind in each language once for all tests. */
function sent(kind: MailKind, language: Language): Promise<Sent> {
  const key = `${kind} ${language}`
  const mail = mails.get(key) ?? sendSample(kind, language)
  mails.set(key, mail)
  return mail
}

async function sendSample(kind: MailKind, language: Language): Promise<Sent> {
  const facts = mailSample(kind, language)
  return { ...(await deliver(kind, facts)), facts }
}

/** Sends a mail over SMTP. @returns the mail that the server received */
async function deliver(kind: MailKind, facts: MailFacts) {
  const content = await contentOf(kind, facts)
  assert.ok(content, kind)
  const before = server.mails.length
  const result = await smtp.send(
    { id: newId('mail'), recipient: 'ana@comprador.example' },
    renderContent(facts, content),
  )
  assert.equal(result.is, 'sent', result.response)
  const raw = server.mails[before]!
  return { raw, parsed: await simpleParser(raw) }
}

function assertReadable({ subject, text, html, from }: ParsedMail): void {
  for (const part of [subject!, text!, withoutStyles(html as string)]) {
    assert.ok(part.length > 0)
    assert.doesNotMatch(part, /undefined|\bnull\b|NaN|Invalid|\{\{|@@|\[object/)
  }
  assert.match(from!.text, /^"?(?:Clube de Violão & Cia|Balcão)"? </)
  assert.ok(text!.includes('-- \n'), 'a footer')
}

function withoutStyles(html: string): string {
  return html.replaceAll(/<style.*?<\/style>|<!--.*?-->/gs, '')
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url!)
}

/** Reads the PIX code from its picture, and the barcode from the page of the boleto. */
async function assertPictures({ attachments, html, text }: ParsedMail, { payment }: MailFacts): Promise<void> {
  for (const { contentType, content, filename, related } of attachments) {
    if (contentType === 'image/png') {
      const [code] = await readBarcodes(content, { formats: ['QRCode'] })
      assert.equal(code?.text, payment!.pix_copy_paste)
      assert.ok(related && text!.includes(code.text))
      assert.match(html as string, /src="data:image\/png;base64,/)
    } else {
      assert.deepEqual([filename, contentType], ['boleto.pdf', 'application/pdf'])
      const [bars] = await readBarcodes(await readFirstPage(content), { formats: ['ITF'], tryHarder: true })
      assert.equal(bars?.text, payment!.boleto_barcode)
    }
  }
}
