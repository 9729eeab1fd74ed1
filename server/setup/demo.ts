import { readFile } from 'node:fs/promises'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { importDocument } from '../import/importDocument.ts'
import { randomBase62 } from '../lib/randomText.ts'
import { importSections } from './importSections.ts'

const DOCUMENT = new URL('../../demo/demo.json', import.meta.url)
/** An advisory lock. If several nodes start at the same time, only one node imports the demo store. */
const LOCK = 7_202_511_202

/** The API keys and the login to the dashboard. The server shows them only once. */
export type Demo = {
  key: string
  login: { email: string; password: string }
  /** The demo stores at gateways that accept a card as a token. */
  more: { name: string; key: string }[]
}

/**
 * Imports the demo stores into a database without stores: one at gateway A, and one at each gateway that accepts a card
 * as a token. All have the same owner, with a random password.
 * @returns undefined if the database already has stores
 */
export async function importDemo(ctx: Context): Promise<Demo | undefined> {
  const client = await ctx.database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if ((await ctx.database.row(anyStore)) !== undefined) return undefined
    const document = JSON.parse(await readFile(DOCUMENT, 'utf8'))
    const [owner] = document.stores[0].users
    owner.password = randomBase62(12)
    const { stores } = await importDocument(ctx, document, importSections)
    const keyOf = (ref: string) => (stores[ref] as unknown as { apiKeys: { demo: string } }).apiKeys.demo
    const [first, ...others] = document.stores as { ref: string; name: string }[]
    const more = others.map(({ ref, name }) => ({ name, key: keyOf(ref) }))
    return { key: keyOf(first!.ref), login: owner, more }
  } finally {
    // Closing the connection releases the lock.
    client.release(true)
  }
}

/** Returns the text that a sandbox prints when it starts. */
export async function banner(ctx: Context, demo: Demo | undefined): Promise<string> {
  const { publicUrl } = ctx.settings
  // The node already serves requests. The node must not end if the database cannot be read for this text.
  const store = await ctx.database.row(oldestStore).catch(() => null)
  const addresses = [
    ['API', `${publicUrl}/v1`],
    ['Docs', `${publicUrl}/docs`],
    ['Dashboard', `${publicUrl}/dashboard`],
    ['Simulator', ctx.simulatorUrl ?? 'none'],
  ]
  const lines = ['', 'Balcão is open (sandbox: no real money moves).', '']
  for (const [name, address] of addresses) lines.push(`  ${name!.padEnd(11)}${address}`)
  if (store) {
    lines.push(`  ${'Store'.padEnd(11)}${store.id} (${store.name})`)
    lines.push(`  ${'Students'.padEnd(11)}${publicUrl}/learn/${store.id}`)
  }
  if (demo !== undefined) {
    const { key, login, more } = demo
    lines.push(`  ${'Login'.padEnd(11)}${login.email}  ${login.password}`, `  ${'API key'.padEnd(11)}${key}`)
    lines.push('', '  Create the first charge:', `  ${firstCharge(publicUrl, key)}`)
    lines.push('', '  Two more stores take a card as a token. Their API keys:')
    for (const store of more) lines.push(`  ${store.name}  ${store.key}`)
  } else if (store) {
    lines.push('', '  The server shows API keys and passwords only once. Create new ones:')
    lines.push(`  npx balcao keys create --store ${store.id} --scopes charges:read,charges:write`)
    lines.push(`  npx balcao users add --store ${store.id} --email you@example.com`)
  } else if (store === undefined) {
    lines.push('', '  There is no store yet. Import a store:', '  npx balcao import FILE')
  }
  return [...lines, '', ''].join('\n')
}

function firstCharge(publicUrl: string, key: string): string {
  const body = '{"currency": "BRL", "amountInCents": 4990, "description": "Café em grãos"}'
  return `curl -s ${publicUrl}/v1/charges -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${body}'`
}

const anyStore = sql('anyStore', 'select from stores limit 1')

const oldestStore = sql('oldestStore', 'select id, name from stores order by created_at, id limit 1')
