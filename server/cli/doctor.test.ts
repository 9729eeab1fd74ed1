import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEST_SECRET } from '../../test/harness.ts'
import { dataFolder, runBalcao } from '../../test/nodes/node.ts'
import { openShop } from '../../test/shop.ts'
import type { Finding } from '../monitoring/finding.ts'
import { subscribeToGatewayWebhooks } from '../payments/gatewayWebhooks/subscribeToGatewayWebhooks.ts'
import { claimDatabase } from '../setup/claimDatabase.ts'

const shop = await openShop({ jobs: false })
await claimDatabase(shop.ctx.database, { environment: 'sandbox', box: shop.ctx.secrets })

/** Runs the doctor against the shop's database and node. */
async function examine(variables: Record<string, string> = {}, args: string[] = []) {
  const { code, stdout, stderr } = await runBalcao(['doctor', '--json', ...args], {
    DATABASE_URL: shop.ctx.settings.databaseUrl!,
    DATA_DIR: await dataFolder(),
    PUBLIC_URL: shop.url,
    ...variables,
  })
  assert.equal(stderr, '')
  const findings = JSON.parse(stdout) as Finding[]
  const about = (check: string) => findings.find((finding) => finding.check === check)
  return { code, findings, about }
}

test('the doctor reports each problem with its remedy, and the exit code shows if there is a problem', async () => {
  await shop.ctx.database.pool.query(`update payment_checks set next_at = now() - interval '1 hour'`)
  await shop.ctx.database.pool.query(
    `insert into outbox (store_id, kind, entity_id, payload, occurred_at, due_at, attempts)
     values ($1, 'access_changed', 'enr_1', '{}', now(), now() - interval '1 hour', 4)`,
    [shop.store.id],
  )
  const { code, findings, about } = await examine({ SMTP_URL: 'smtp://127.0.0.1:1' }, ['--disk-gb', '50'])
  assert.equal(code, 1)
  assert.equal(about('node')!.verdict, 'ok')
  assert.equal(about('migrations')!.verdict, 'ok')
  assert.match(about('database version')!.says, /^PostgreSQL 1\d/)
  assert.deepEqual([about('queues')!.verdict, about('queues')!.says], ['problem', 'effects is 60 min late.'])
  assert.equal(about('mail server')!.verdict, 'problem')
  assert.match(about('sizes')!.says, /Tables: \w+ [\d.]+ [kMG]?B, [\d.]+ [kMG]?B a day; /)
  assert.match(about('retention')!.says, /events 180, deliveries 90/)
  assert.match(about('database owner')!.says, /^BALCAO_SECRET .* is not the secret of this database/)
  const account = findings.find(({ check }) => check.startsWith('gateway account gwa_'))!
  assert.match(account.says, /BALCAO_SECRET/)
  const right = await examine({ BALCAO_SECRET: TEST_SECRET })
  assert.equal(right.about('database owner')!.verdict, 'ok')
  const opened = right.about(account.check)!
  assert.deepEqual([opened.verdict, opened.says], ['ok', `GATEWAY_A of ${shop.store.id} answers.`])
  for (const { verdict, advice } of findings)
    assert.equal(advice !== undefined, verdict === 'warning' || verdict === 'problem')
})

test('with --gateway the doctor calls each account, and the exit code shows if an answer differs', async () => {
  const variables = {
    DATABASE_URL: shop.ctx.settings.databaseUrl!,
    DATA_DIR: await dataFolder(),
    PUBLIC_URL: shop.url,
    BALCAO_SECRET: TEST_SECRET,
  }
  const attempt = (...args: string[]) =>
    runBalcao(['doctor', '--gateway', '--store', shop.store.id, ...args], variables)
  await subscribeToGatewayWebhooks(shop.ctx)
  const healthy = await attempt('--yes', '--provider', 'GATEWAY_A')
  assert.equal(healthy.code, 0, healthy.stdout)
  assert.match(healthy.stdout, /ok +GATEWAY_A of sto_\w+: pix canceled: Nobody can pay the order any more\./)
  assert.match(healthy.stdout, /ok +GATEWAY_A of sto_\w+: webhook received/)
  const reading = await attempt('--json')
  assert.deepEqual([reading.code, JSON.parse(reading.stdout).at(-1).verdict], [0, 'skipped'])
  await shop.ctx.database.pool.query('delete from simulator.webhooks')
  const broken = await attempt()
  assert.equal(broken.code, 1)
  assert.match(
    broken.stdout,
    /PROBLEM +GATEWAY_A of sto_\w+: webhook registered: No webhook of the account has the address/,
  )
  const wrong = await attempt('--document', '123')
  assert.match(wrong.stderr, /--document is not a CPF or CNPJ\./)
})

test('a wrong setting and an unreachable database are findings too', async () => {
  const wrong = await examine({ WORKERS: 'many' })
  assert.deepEqual([wrong.code, wrong.findings.length, wrong.findings[0]!.check], [1, 1, 'settings'])
  const away = await examine({ DATABASE_URL: 'postgres://balcao@127.0.0.1:1/balcao' })
  assert.deepEqual([away.code, away.about('database')!.verdict], [1, 'problem'])
})
