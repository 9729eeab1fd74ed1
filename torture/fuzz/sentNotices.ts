import type { SequenceSystem } from '../sequences/sequenceSystem.ts'

/** Reports when a gateway has sent a webhook. Otherwise each waiting request would poll the database. */
export type SentNotices = {
  /** Resolves when the gateway next sends a webhook to one of the addresses. */
  next(urls: readonly string[]): Promise<unknown>
  close(): void
}

const NOTIFY = `
  create function simulator.tell_sent() returns trigger language plpgsql as $$ begin
    perform pg_notify('sent_webhook', (select url from simulator.webhooks where id = new.webhook_id));
    return null;
  end $$;
  create trigger tell after insert on simulator.sent_webhooks for each row execute function simulator.tell_sent();
  listen sent_webhook`

export async function openSentNotices({ pool }: SequenceSystem): Promise<SentNotices> {
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  const client = await pool.connect()
  client.on('notification', ({ payload = '' }) => {
    waiting.get(payload)?.resolve()
    waiting.delete(payload)
  })
  await client.query(NOTIFY)
  const nextAt = (url: string) => {
    const known = waiting.get(url) ?? Promise.withResolvers<void>()
    waiting.set(url, known)
    return known.promise
  }
  return { next: (urls) => Promise.race(urls.map(nextAt)), close: () => client.release(true) }
}
