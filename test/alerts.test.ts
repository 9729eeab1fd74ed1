/** Compares the alert rules and the Grafana dashboard with the metrics of a node, and with the pages about incidents. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './root.ts'
import { openShop } from './shop.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rules = read('ops/alerts.yml')
const alerts = [...rules.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => name!)

test('the alert rules and the Grafana dashboard name only metrics that a node serves', async () => {
  const shop = await openShop({ jobs: false })
  const served = (await shop.call('GET', '/metrics')).body as string
  const families = new Set([...served.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
  assert.ok(alerts.length > 20)
  for (const file of globSync('ops/*', { cwd: root })) {
    const names = [...read(file).matchAll(/\b(?:balcao|nodejs|process)_\w+/g)].map(([name]) => name)
    const missing = names.filter(
      (name) => !families.has(name) && !families.has(name.replace(/_(bucket|sum|count)$/, '')),
    )
    assert.ok(names.length > 10, file)
    assert.deepEqual([...new Set(missing)], [], file)
  }
  // Each figure of the database has a value. The figures of a failed statement would be missing.
  const ofDatabase = ['balcao_payments_unknown', 'balcao_refunds_open', 'balcao_database_bytes', 'balcao_disk_bytes']
  for (const name of [...ofDatabase, 'balcao_due_work_lag_seconds{queue="effects"}'])
    assert.ok(served.includes(`\n${name} `), name)
})

test('each alert has a section in both languages, and each section has its alert', () => {
  for (const page of ['docs/operations/incidents.md', 'docs/pt/operations/incidents.md']) {
    const sections = [...read(page).matchAll(/^## (Balcao\w+)$/gm)].map(([, name]) => name!)
    assert.deepEqual(sections, alerts, page)
  }
  const runbooks = [...rules.matchAll(/runbook: \/docs\/operations\/incidents#(\w+)$/gm)].map(([, anchor]) => anchor)
  assert.deepEqual(
    runbooks,
    alerts.map((name) => name.toLowerCase()),
  )
})

const promtool = spawnSync('promtool', ['--version']).error ? undefined : 'promtool'

test('promtool accepts the alert rules', { skip: promtool ? false : 'promtool of Prometheus is not installed' }, () => {
  const { status, stdout, stderr } = spawnSync(promtool!, ['check', 'rules', join(root, 'ops/alerts.yml')])
  assert.equal(status, 0, `${stdout}${stderr}`)
})
