import { Command, Option } from 'commander'
import { ApiError } from '../core/errors.ts'
import { StartError } from '../lib/startError.ts'

// Each command loads its own file, because few need much of the server.
const balcao = new Command('balcao').description('A store’s payments counter: PIX, boleto and card behind one API.')

balcao
  .command('serve')
  .description('Run the server. SIGTERM or Ctrl-C drains it.')
  .addOption(new Option('--role <role>', 'what this node does').choices(['all', 'api', 'worker']).default('all'))
  .action(async (options) => (await import('./serve.ts')).serve(options))

balcao
  .command('migrate')
  .description('Apply migrations. Safe while nodes run.')
  .action(async () => (await import('./migrate.ts')).migrateDatabase())

balcao
  .command('import')
  .description('Provision stores and their data from one JSON document; prints ids, keys and secrets as JSON.')
  .argument('<file>', 'the document; - reads standard input')
  .action(async (file) => (await import('./import.ts')).importFile(file))

const keys = balcao.command('keys').description('API keys of a store.')
keys
  .command('create')
  .description('Create a key. It is shown only once.')
  .requiredOption('--store <id>', 'the store')
  .requiredOption('--scopes <list>', 'separated by commas, such as charges:read,charges:write')
  .option('--name <name>', 'the name that people see', 'API key')
  .action(async (options) => (await import('./keys.ts')).createKey(options))
keys
  .command('list')
  .description('Print the keys of a store as JSON, newest first, without their secrets.')
  .requiredOption('--store <id>', 'the store')
  .action(async (options) => (await import('./keys.ts')).listKeys(options))
keys
  .command('revoke')
  .description('Revoke a key for good, on every node within a second.')
  .argument('<id>', 'of the key, such as key_…')
  .action(async (id) => (await import('./keys.ts')).revokeKey(id))

balcao
  .command('checkout-check')
  .description('Compare a page of the checkout, as buyers receive it, with this version. Exits with 1 if it differs.')
  .argument('<url>', 'address of a charge, an offer or a payment link')
  .action(async (url) => (await import('./checkoutCheck.ts')).checkCheckout(url))

const stores = balcao.command('stores').description('Stores of this deployment.')
stores
  .command('fee')
  .description("Print the platform's fee of a store. The options change it first.")
  .requiredOption('--store <id>', 'the store')
  .option('--percent <number>', 'percentage of each sale, up to four decimals')
  .option('--fixed-in-cents <number>', 'fixed part per sale, in cents')
  .action(async (options) => (await import('./stores.ts')).setFee(options))

const users = balcao.command('users').description('People who work in stores.')
users
  .command('add')
  .description('Add a person to a store. Prints the password of a new account, only this once.')
  .requiredOption('--store <id>', 'the store')
  .requiredOption('--email <email>', 'of the person')
  .option('--name <name>', 'of the person')
  .option('--role <role>', 'owner, finance, support or developer', 'owner')
  .action(async (options) => (await import('./users.ts')).addUser(options))
users
  .command('password')
  .description('Set a new password for a person and end all sessions. Prints the password, only this once.')
  .argument('<email>', 'of the person')
  .option('--remove-second-factors', 'also remove authenticator, recovery codes and passkeys')
  .action(async (email, options) => (await import('./users.ts')).resetUserPassword(email, options))
users
  .command('remove')
  .description(
    'Remove an account: memberships, name, e-mail and every way to sign in. Its lines in the audit log stay.',
  )
  .argument('<email>', 'of the person')
  .action(async (email) => (await import('./users.ts')).removeUserAccount(email))

const privacy = balcao.command('privacy').description('Requests of a person about personal data (LGPD art. 18).')
for (const [name, description, action] of [
  ['export', 'Print all data of a person in the store.', 'exportPersonalData'],
  ['erase', 'Erase a person. Sales stay without the person. Names the rows that must end first.', 'erasePersonalData'],
] as const)
  privacy
    .command(name)
    .description(description)
    .requiredOption('--store <id>', 'the store')
    .requiredOption('--email <email>', 'of the person')
    .action(async (options) => (await import('./privacy.ts'))[action](options))

balcao
  .command('sales')
  .description('The list of sales.')
  .command('recount')
  .description('Count all sales again, for the totals and pages of the list. Safe while nodes run.')
  .action(async () => (await import('./sales.ts')).recount())

balcao
  .command('secrets')
  .description('Secrets at rest.')
  .command('reseal')
  .description(
    'Encrypt all secrets again with the first secret of BALCAO_SECRET, so that you can remove the others. Safe while nodes run.',
  )
  .action(async () => (await import('./secrets.ts')).reseal())

const BASE = 'of the running server; default: PUBLIC_URL'
balcao
  .command('listen')
  .description('Forward the events of a sandbox store to a local address, signed, as they happen.')
  .requiredOption('--key <key>', 'an API key of the store with charges:read')
  .requiredOption('--forward <url>', 'the local address')
  .option('--url <url>', BASE)
  .action(async (options) => (await import('./listen.ts')).listen(options))

balcao
  .command('trigger')
  .description('Make a sandbox payment that leads to an event.')
  .argument('<event>', 'such as payment.paid')
  .requiredOption('--key <key>', 'an API key of the store with charges:write')
  .option('--url <url>', BASE)
  .action(async (event, options) => (await import('./trigger.ts')).trigger(event, options))

const deliveries = balcao.command('deliveries').description('Show webhook deliveries and send them again.')
const ofStore = (name: string) => deliveries.command(name).requiredOption('--store <id>', 'the store')
ofStore('list')
  .description('Print deliveries as JSON, newest first.')
  .addOption(new Option('--status <status>').choices(['pending', 'delivered', 'failed']))
  .option('--endpoint <id>')
  .option('--after <id>', 'the last id of the previous page')
  .option('--limit <n>', 'at most 200', '50')
  .action(async (options) => (await import('./deliveries.ts')).printDeliveries(options))
ofStore('show')
  .description('Print a delivery with its attempts and its body.')
  .argument('<id>')
  .action(async (id, options) => (await import('./deliveries.ts')).printDelivery(id, options))
ofStore('reprocess')
  .description('Send a delivery again, or all that failed at an endpoint.')
  .argument('[id]')
  .option('--endpoint <id>')
  .option('--since <time>', 'of their creation, such as 2026-01-31T12:00:00Z')
  .action(async (id, options) => (await import('./deliveries.ts')).reprocess(id, options))
ofStore('resend')
  .description('Send a successful delivery again.')
  .argument('<id>')
  .action(async (id, options) => (await import('./deliveries.ts')).resend(id, options))

balcao
  .command('webhooks')
  .description('Help for receivers.')
  .command('debug')
  .description('Find out whether the secret, the time or the body makes a signature invalid.')
  .requiredOption('--secret <secret>', 'secret of the endpoint or the charge')
  .requiredOption('--header <text>', 'X-Service-Signature')
  .requiredOption('--body <file>', 'file with the body as received; - reads standard input')
  .option('--store <id>', 'compare with the body that this store sent')
  .option('--now <seconds>', 'Unix time at the receiver')
  .action(async (options) => (await import('./deliveries.ts')).debugSignature(options))

try {
  await balcao.parseAsync()
} catch (error) {
  // An expected error prints a sentence. Any other error is a defect and prints its stack.
  const expected = error instanceof StartError || error instanceof ApiError
  process.stderr.write(`${expected ? `balcao: ${error.message}` : (error as Error).stack}\n`)
  process.exit(1)
}
