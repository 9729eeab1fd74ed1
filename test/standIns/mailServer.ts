import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterFile } from '../afterFile.ts'

export type MailServer = {
  /** The `SMTP_URL` of the server. */
  url: string
  /** The received mails with their headers, oldest first. */
  mails: string[]
}

/** A refusal of a recipient, such as `550 no such mailbox`. */
export type Refusal = { code: number; text: string }

/**
 * Starts an SMTP server. It stops with the test file.
 * @param refuse returns the answer to a refused recipient. By default the server accepts every recipient.
 */
export async function openMailServer(
  refuse: (recipient: string) => Refusal | undefined = () => undefined,
): Promise<MailServer> {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const refusal = refuse(address)
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData(stream, _session, done) {
      text(stream).then(
        (mail) => {
          mails.push(mail)
          done()
        },
        (error) => done(error as Error),
      )
    },
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  afterFile(() => {
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    server.close(close)
    return closed
  })
  const { port } = server.server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, mails }
}
