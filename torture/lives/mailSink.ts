import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail that arrived. `id` is our id of the mail, from its `Message-ID`. */
export type ArrivedMail = { id: string; recipient: string }

/** A mail server that keeps running while nodes die. */
export type MailSink = { url: string; mails: ArrivedMail[]; close(): Promise<void> }

export async function openMailSink(): Promise<MailSink> {
  const mails: ArrivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      text(stream).then(
        (mail) => {
          const [, id = 'no id'] = /^Message-ID: <([^@>]+)@/im.exec(mail) ?? []
          mails.push(...envelope.rcptTo.map(({ address }) => ({ id, recipient: address })))
          done()
        },
        // The node was killed while it sent the mail.
        (error) => done(error as Error),
      )
    },
  })
  server.on('error', () => {})
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await listening
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close() {
      const { promise: closed, resolve: close } = Promise.withResolvers<void>()
      server.close(close)
      return closed
    },
  }
}
