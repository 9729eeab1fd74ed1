import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterFile } from './afterFile.ts'

export type MailServer = {
  /** The `SMTP_URL` of the server. */
  url: string
  /** The received mails with their headers, oldest first. */
  mails: string[]
}

/** Starts an SMTP server that accepts every mail. It stops with the test file. */
export async function openMailServer(): Promise<MailServer> {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
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
