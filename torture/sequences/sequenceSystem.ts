import type { FastifyInstance } from 'fastify'
import type { Context } from '../../server/core/context.ts'
import type { Provider } from '../../server/core/provider.ts'
import { eventKinds } from '../../server/events/eventKinds.ts'
import { credentialNamesOf, findGateway, simulatorCredentials } from '../../server/gateways/all.ts'
import { buildApp } from '../../server/http/app.ts'
import { startSimulator } from '../../server/simulator/simulator.ts'
import { createApiKey, scopes } from '../../server/stores/apiKeys.ts'
import { forgetStore } from '../../server/stores/authenticate.ts'
import { addGatewayAccount, openAccount } from '../../server/stores/gatewayAccounts.ts'
import { createStore, getStore, type Store } from '../../server/stores/store.ts'
import { createEndpoint } from '../../server/webhooks/endpoints.ts'
import { armLives, mortal } from './oneLife.ts'

/** A Balcão without jobs. Only the steps of a sequence run checks, send gateway webhooks and move the clock. */
export type SequenceSystem = {
  /** The context of the tested code. */
  ctx: Context & { simulatorUrl: string }
  /** The test's own connections to the same database. */
  pool: Context['database']['pool']
  app: FastifyInstance
  /** The number of times that each crash and each transport error occurred. */
  hits: ReadonlyMap<string, number>
  close(): Promise<void>
}

/** Opens the system. @param base context with its own migrated database */
export async function openSequenceSystem(base: Context): Promise<SequenceSystem> {
  const { database } = base
  await database.pool.query(STAND_STILL)
  const simulator = await startSimulator({ database, host: '127.0.0.1', port: 0, log: base.log })
  const ctx = {
    ...base,
    database: mortal(database),
    simulatorUrl: simulator.url,
    notifyStoreChange: async (storeId: string) => forgetStore(storeId),
  }
  const hits = armLives(simulator.url)
  const app = await buildApp(ctx)
  await app.ready()
  return {
    ctx,
    pool: database.pool,
    app,
    hits,
    async close() {
      await app.close()
      await simulator.stop()
    },
  }
}

export type SequenceStore = { store: Store; key: string; webhookUrls: string[] }

/** Creates a store for one sequence, with gateway accounts and an endpoint for all events. */
export async function openSequenceStore({ ctx }: SequenceSystem, gateways: Provider[]): Promise<SequenceStore> {
  const settings = { maxDeclinedAttempts: 2, pixExpiresInMinutes: 60 }
  const created = await createStore(ctx.database, { name: 'Loja de Teste', settings })
  const providers = { credentialNames: credentialNamesOf, simulatorCredentials }
  for (const provider of gateways)
    await addGatewayAccount(ctx, ctx.database, created, { provider, credentials: 'simulator', providers })
  const { key } = await createApiKey(ctx, created.id, { name: 'sequence', scopes: [...scopes] })
  await createEndpoint(ctx, created.id, { url: 'http://127.0.0.1:65000/erp', events: [...eventKinds] })
  const store = await getStore(ctx.database, created.id)
  const webhookUrls = store.gateways.map(({ id }) => `${ctx.localUrl}/gateways/${id}/webhooks`)
  for (const [index, account] of store.gateways.entries())
    await findGateway(account.provider)?.webhooks.subscribe?.(
      openAccount(ctx, account),
      webhookUrls[index]!,
      'loja@example.com',
    )
  return { store, key, webhookUrls }
}

/**
 * Calls the simulator directly. Such a call never gets a fault.
 * @param day the business day of a store if its clock is ahead
 */
export async function tell(
  { ctx }: SequenceSystem,
  path: string,
  body: object,
  day?: string,
  // biome-ignore lint/suspicious/noExplicitAny: JSON from the wire.
): Promise<{ status: number; body: any }> {
  const headers = { 'content-type': 'application/json', ...(day && { 'x-simulated-day': day }) }
  const answer = await fetch(ctx.simulatorUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}

/** SQL that stops the simulator's scheduled acts and webhooks, and records every status of a payment or charge. */
const STAND_STILL = `
  create function simulator.hold_act() returns trigger language plpgsql as
    $$ begin new.due_at := new.due_at + interval '1000 years'; return new; end $$;
  create trigger hold before insert on simulator.acts for each row execute function simulator.hold_act();
  create function simulator.hold_post() returns trigger language plpgsql as
    $$ begin new.interrupted := true; return new; end $$;
  create trigger hold before insert or update on simulator.webhooks for each row execute function simulator.hold_post();
  create index on simulator.webhooks (url);
  create index on simulator.acts (payment_id);

  create table statuses_seen (
    id bigint generated always as identity primary key, store_id text, kind text, row_id text, before text, after text);
  create index on statuses_seen (store_id);
  create function see_status() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      insert into statuses_seen (store_id, kind, row_id, after) values (new.store_id, tg_argv[0], new.id, new.status);
    elsif old.status <> new.status then
      insert into statuses_seen (store_id, kind, row_id, before, after)
      values (new.store_id, tg_argv[0], new.id, old.status, new.status);
    end if;
    return null;
  end $$;
  create trigger see after insert or update of status on payments for each row execute function see_status('payment');
  create trigger see after insert or update of status on charges for each row execute function see_status('charge');`
