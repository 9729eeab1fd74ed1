import { setTimeout as delay } from 'node:timers/promises'
import { monotonicMs } from '../../server/core/clock.ts'
import type { Database } from '../../server/core/sql.ts'
import { brokenOf } from '../systems/audit.ts'
import { lifeLaws, openWork } from './lifeLaws.ts'
import type { MailSink } from './mailSink.ts'

/**
 * Each claim of a mail delays its next attempt, by 1, 2 and 4 minutes. So a mail waits for seven minutes if its senders
 * were killed three times.
 */
const SETTLE_TIMEOUT_MS = 480_000

/** Waits until no work is open. Then compares sales, mails, the mail server's mailbox and enrollments. */
export async function settleAndCompare(database: Database, sink: MailSink): Promise<string[]> {
  const open = await untilSettled(database)
  const differences = open.map((what) => `still open after ${SETTLE_TIMEOUT_MS / 1000} s: ${what}`)
  return [...differences, ...(await brokenOf(database, lifeLaws)), ...(await compareMailbox(database, sink))]
}

async function untilSettled(database: Database): Promise<string[]> {
  for (const startedMs = monotonicMs(); ; await delay(250)) {
    const { rows } = await database.pool.query<{ what: string }>(openWork)
    if (rows.length === 0 || monotonicMs() - startedMs > SETTLE_TIMEOUT_MS) return rows.map(({ what }) => what)
  }
}

/** Each sent mail must arrive at its recipient, and no other mail may arrive. */
async function compareMailbox(database: Database, { mails }: MailSink): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string; recipient: string; kind: string; status: string }>(
    'select id, recipient, kind, status from mails',
  )
  const arrived = new Set(mails.map(({ id, recipient }) => `${id} to ${recipient}`))
  const written = new Set(rows.map(({ id, recipient }) => `${id} to ${recipient}`))
  const missing = rows.filter(({ id, recipient, status }) => status === 'sent' && !arrived.has(`${id} to ${recipient}`))
  const failed = rows.filter(({ status }) => !['sent', 'unwanted', 'waiting'].includes(status))
  return [
    ...missing.map(({ id, kind }) => `${kind} ${id} counts as sent but did not arrive`),
    ...failed.map(({ id, kind, status }) => `${kind} ${id} is ${status}`),
    ...[...arrived].filter((one) => !written.has(one)).map((one) => `a mail without a row arrived: ${one}`),
  ]
}
