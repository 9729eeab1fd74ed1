import { parseArgs } from 'node:util'
import { api } from './api.ts'
import { arrivals } from './arrivals.ts'
import { engine } from './engine.ts'
import { idle } from './idle.ts'
import { lists } from './lists.ts'
import { members } from './members.ts'
import { notices } from './notices.ts'
import { payments } from './payments.ts'
import { sales } from './sales.ts'
import { scale } from './scale.ts'
import type { Scenario } from './scenario.ts'
import { search } from './search.ts'
import { subscriptions } from './subscriptions.ts'
import { machine, toTable } from './table.ts'
import { traces } from './traces.ts'
import { watching } from './watching.ts'
import { webhookIsolation } from './webhookIsolation.ts'
import { webhooks } from './webhooks.ts'
import { weight } from './weight.ts'

const scenarios: Record<string, Scenario> = {
  api,
  payments,
  sales,
  scale,
  search,
  lists,
  members,
  engine,
  idle,
  notices,
  webhooks,
  webhookIsolation,
  subscriptions,
  watching,
  traces,
  weight,
  arrivals,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '1000000,10000000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
})
const unknown = positionals.filter((name) => scenarios[name] === undefined)
if (values.help || unknown.length > 0) {
  process.stdout.write('npm run bench -- [scenario…] [--rounds N] [--seconds N] [--rows N,N]\n\n')
  for (const [name, { about, quick }] of Object.entries(scenarios))
    process.stdout.write(`  ${name.padEnd(18)}${about}${quick ? '' : ' (runs only if you name it)'}\n`)
  process.exit(values.help ? 0 : 2)
}

const options = {
  rows: values.rows.split(',').map(Number),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
}
const quick = Object.keys(scenarios).filter((name) => scenarios[name]!.quick)
const tables: string[] = []
for (const name of positionals.length > 0 ? positionals : quick) {
  const measures = await scenarios[name]!.run(options, (text) => progress(`${name}: ${text}`))
  progress('')
  tables.push(toTable(`${name}: ${scenarios[name]!.about}`, measures))
}
process.stdout.write(`${machine()}\n\n${tables.join('\n')}`)

/** Shows progress on stderr. A terminal shows one changing line. A file gets a new line each time. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
  else if (text !== '') process.stderr.write(`${text}\n`)
}
