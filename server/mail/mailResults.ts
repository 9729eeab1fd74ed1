import { type Runner, sql } from '../core/sql.ts'
import { batchPer } from '../lib/batch.ts'
import { type DueMail, MAX_ATTEMPTS } from './claimMails.ts'
import type { SmtpResult } from './smtp.ts'

/** `unwanted`: the mail has no purpose any more, for example because the boleto was paid. */
export type MailResult = SmtpResult | { is: 'unwanted' }

/**
 * Records the result of an attempt. Simultaneous results share a statement. When a mail has ended, its data is deleted.
 */
export async function recordMail(runner: Runner, { id, attempts }: DueMail, result: MailResult): Promise<void> {
  const status = result.is === 'failed' ? (attempts < MAX_ATTEMPTS ? 'waiting' : 'given_up') : result.is
  await record(runner, { id, status, response: result.is === 'unwanted' ? null : result.response })
}

type Recorded = { id: string; status: string; response: string | null }

const record = batchPer<Runner, Recorded, void>(
  async (runner, results) => {
    await runner.rows(recordAll, { results: JSON.stringify(results) })
    return results.map(() => undefined)
  },
  { atOnce: 2, limit: 50 },
)

const recordAll = sql(
  'recordMails',
  `update mails set status = result.status, response = result.response,
     due_at = case when result.status = 'waiting' then due_at end,
     data = case when result.status = 'waiting' then data end,
     sent_at = case when result.status = 'sent' then now()
       + coalesce((select clock_offset_ms from stores where stores.id = mails.store_id), 0) * interval '1 millisecond' end
   from json_to_recordset(:results::json) as result (id text, status text, response text)
   where mails.id = result.id and mails.status in ('waiting', 'not_sent')`,
)
