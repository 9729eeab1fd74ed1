import { OF_STORES, type Runner, sql } from '../core/sql.ts'
import { batchPer } from '../lib/batch.ts'
import { type DueMail, MAX_ATTEMPTS } from './claimMails.ts'
import type { SmtpResult } from './smtp.ts'

/** `unwanted`: the mail has no purpose any more, for example because the boleto was paid. */
export type MailResult = SmtpResult | { is: 'unwanted' }

/**
 * Records the result of an attempt. Simultaneous results share a statement. When a mail has ended, its data is deleted.
 */
export async function recordMail(runner: Runner, mail: DueMail, result: MailResult): Promise<void> {
  const { id, store_id: storeId, attempts } = mail
  const status = result.is === 'failed' ? (attempts < MAX_ATTEMPTS ? 'waiting' : 'given_up') : result.is
  await record(runner, { id, storeId, status, response: result.is === 'unwanted' ? null : result.response })
}

type Recorded = { id: string; storeId: string; status: string; response: string | null }

const record = batchPer<Runner, Recorded, void>(
  async (runner, results, storeIds) => {
    await runner.rows(recordAll, { results: JSON.stringify(results), storeIds })
    return results.map(() => undefined)
  },
  { atOnce: 2, limit: 50, storeOf: ({ storeId }) => storeId },
)

const recordAll = sql(
  'recordMails',
  `with result as (
     select given.*, now() + coalesce(stores.clock_offset_ms, 0) * interval '1 millisecond' as now
     from json_to_recordset(:results::json) as given (id text, "storeId" text, status text, response text)
     left join stores on stores.id = given."storeId"
   )
   update mails set status = result.status, response = result.response,
     due_at = case when result.status = 'waiting' then due_at end,
     data = case when result.status = 'waiting' then data end,
     sent_at = case when result.status = 'sent' then result.now end
   from result
   where mails.id = result.id and mails.store_id = result."storeId" and mails.store_id ${OF_STORES}
     and mails.status in ('waiting', 'not_sent')`,
)
