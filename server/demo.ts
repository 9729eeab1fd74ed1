import { readFile } from 'node:fs/promises'
import type { Context } from './context.ts'
import { sql } from './database/database.ts'
import { importSections } from './importSections.ts'
import { importDocument } from './stores/importDocument.ts'

const DOCUMENT = new URL('../demo/demo.json', import.meta.url)
/** The one to import where several nodes start at once. */
const LOCK = 7_202_511_202

/**
 * Imports the demo store into a database without any store.
 * @returns its API key, which can be shown only now; nothing when there are stores already
 */
export async function importDemo(ctx: Context): Promise<string | undefined> {
  const client = await ctx.database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if ((await ctx.database.row(anyStore)) !== undefined) return undefined
    const { stores } = await importDocument(ctx, JSON.parse(await readFile(DOCUMENT, 'utf8')), importSections)
    return (stores.demo as unknown as { apiKeys: { demo: string } }).apiKeys.demo
  } finally {
    // The connection's end gives the lock back.
    client.release(true)
  }
}

/** What a person reads at the start of a sandbox. */
export function banner(ctx: Context, demoKey: string | undefined): string {
  const { publicUrl } = ctx.settings
  const addresses = [
    ['API', `${publicUrl}/v1`],
    ['Docs', `${publicUrl}/docs`],
    ['Simulator', ctx.simulatorUrl ?? 'none'],
  ]
  const lines = ['', 'Balcão is open (sandbox: no real money moves).', '']
  for (const [name, address] of addresses) lines.push(`  ${name!.padEnd(11)}${address}`)
  if (demoKey === undefined) {
    lines.push('', '  API keys are shown once. Make another:')
    lines.push('  npx balcao keys create --store ID --scopes charges:read,charges:write')
  } else {
    lines.push(`  ${'API key'.padEnd(11)}${demoKey}`, '', '  The first charge:', `  ${firstCharge(publicUrl, demoKey)}`)
  }
  return [...lines, '', ''].join('\n')
}

function firstCharge(publicUrl: string, key: string): string {
  const body = '{"currency": "BRL", "amountInCents": 4990, "description": "Café em grãos"}'
  return `curl -s ${publicUrl}/v1/charges -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${body}'`
}

const anyStore = sql('anyStore', 'select from stores limit 1')
