import { systemNow } from '../../core/clock.ts'
import type { Provider } from '../../core/provider.ts'
import { type Runner, sql } from '../../core/sql.ts'
import type { Reply } from './gateway.ts'

/** A file that a store sent about a dispute. */
export type EvidenceFile = { name: string; bytes: Buffer }

/** Stores a file. `about` is the gateway's id of the dispute or of the uploaded file. */
export async function keepEvidence(
  runner: Runner,
  { provider, account, about }: { provider: Provider; account: string; about: string },
  { name, bytes }: EvidenceFile,
): Promise<void> {
  await runner.rows(insertEvidence, {
    provider,
    account,
    about,
    name,
    content: bytes.toString('base64'),
    now: systemNow(),
  })
}

/** Answers `GET /control/evidence?about=`, which lists the files in base64, oldest first. */
export async function listEvidence(runner: Runner, about: string | null): Promise<Reply> {
  return { status: 200, json: await runner.rows(selectEvidence, { about }) }
}

/** Reads the files of a form (RFC 7578). It leaves out text fields. */
export function filesIn(contentType: string, body: Buffer): EvidenceFile[] {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1]
  if (boundary === undefined) return []
  // Latin-1 keeps each byte as one character.
  const parts = body.toString('latin1').split(`--${boundary}`).slice(1, -1)
  return parts.flatMap((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n')
    const name = /filename="([^"]*)"/.exec(head)?.[1]
    const content = rest.join('\r\n\r\n').replace(/\r\n$/, '')
    return name === undefined ? [] : [{ name, bytes: Buffer.from(content, 'latin1') }]
  })
}

const insertEvidence = sql(
  'simulatorInsertEvidence',
  `insert into simulator.evidence (provider, account, about, name, content, created_at)
  values (:provider, :account, :about, :name, :content, :now)`,
)

const selectEvidence = sql(
  'simulatorSelectEvidence',
  'select provider, about, name, content from simulator.evidence where about = :about order by id',
)
