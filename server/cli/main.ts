import { Command, Option } from 'commander'
import { ApiError } from '../errors.ts'
import { StartError } from '../lib/startError.ts'
import { importFile } from './import.ts'
import { createKey } from './keys.ts'
import { migrateDatabase } from './migrate.ts'
import { erasePersonalData, exportPersonalData } from './privacy.ts'
import { recount } from './sales.ts'
import { reseal } from './secrets.ts'
import { serve } from './serve.ts'

const balcao = new Command('balcao').description('A store’s payments counter: PIX, boleto and card behind one API.')

balcao
  .command('serve')
  .description('Run the server. SIGTERM or Ctrl-C drains it.')
  .addOption(new Option('--role <role>', 'what this node does').choices(['all', 'api', 'worker']).default('all'))
  .action(serve)

balcao.command('migrate').description('Apply migrations. Safe while nodes run.').action(migrateDatabase)

balcao
  .command('import')
  .description('Provision stores and their data from one JSON document; prints ids, keys and secrets as JSON.')
  .argument('<file>', 'the document; - reads standard input')
  .action(importFile)

balcao
  .command('keys')
  .description('API keys of a store.')
  .command('create')
  .description('Make a key; it is shown this once.')
  .requiredOption('--store <id>', 'the store')
  .requiredOption('--scopes <list>', 'separated by commas, as in charges:read,charges:write')
  .option('--name <name>', 'how people tell it from others', 'API key')
  .action(createKey)

const privacy = balcao.command('privacy').description('What a person may ask of a store (LGPD art. 18).')
for (const [name, description, action] of [
  ['export', 'Print everything that the store holds of a person.', exportPersonalData],
  ['erase', 'Erase a person; sales stay, without the person. What is under way is named and waits.', erasePersonalData],
] as const)
  privacy
    .command(name)
    .description(description)
    .requiredOption('--store <id>', 'the store')
    .requiredOption('--email <email>', 'of the person')
    .action(action)

balcao
  .command('sales')
  .description('The list of sales.')
  .command('recount')
  .description('Count all sales anew for the totals and pages of the list. Safe while nodes run.')
  .action(recount)

balcao
  .command('secrets')
  .description('Secrets at rest.')
  .command('reseal')
  .description(
    'Seal everything under the first secret of BALCAO_SECRET, so that the older ones can go. Safe while nodes run.',
  )
  .action(reseal)

try {
  await balcao.parseAsync()
} catch (error) {
  // What is expected to go wrong is said in a sentence; anything else is a defect, and its stack is wanted.
  const expected = error instanceof StartError || error instanceof ApiError
  process.stderr.write(`${expected ? `balcao: ${error.message}` : (error as Error).stack}\n`)
  process.exit(1)
}
