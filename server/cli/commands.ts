import { Argument, Command, Option } from 'commander'
import { providers } from '../core/provider.ts'
import { withMisspelled } from './missingOption.ts'
import { platforms } from './platforms/platform.ts'

/**
 * All commands and their options. A command loads its file only when it runs, because most commands need few modules of
 * the server.
 */
export const balcao = new Command('balcao')
  .description('Takes a store’s payments by PIX, boleto and card through one API.')
  .configureHelp({
    optionDescription: ({ description, mandatory, argChoices, defaultValue }) =>
      [
        description,
        mandatory && '(required)',
        argChoices && `(${argChoices.join(', ')})`,
        defaultValue !== undefined && `(default: ${defaultValue})`,
      ]
        .filter(Boolean)
        .join(' '),
  })
  .configureOutput({
    outputError: (text, write) => write(withMisspelled(text, process.argv.slice(2), optionsOf(balcao))),
  })

function optionsOf({ options, commands }: Command): string[] {
  return [...options.flatMap(({ long }) => long ?? []), ...commands.flatMap(optionsOf)]
}

balcao
  .command('serve')
  .description('Run the server. After SIGTERM or Ctrl-C it finishes its work and stops.')
  .addOption(
    new Option('--role <role>', 'the parts that this node runs').choices(['all', 'api', 'worker']).default('all'),
  )
  .action(async (options) => (await import('./serve.ts')).serve(options))

balcao
  .command('migrate')
  .description('Apply migrations. Nodes may run at the same time.')
  .option('--plan', 'print what the migrations would do and lock, and whether older nodes go on, and change nothing')
  .action(async (options) => (await import('./migrate.ts')).migrateDatabase(options))

balcao
  .command('import')
  .description('Create stores and their data from one JSON document. Prints ids, keys and secrets as JSON.')
  .argument('<file>', 'file with the document, or - for standard input')
  .option('--create', 'make a new database in the current folder if it has none, also without DATA_DIR')
  .action(async (file, options) => (await import('./import.ts')).importFile(file, options))

balcao
  .command('migrate-from')
  .description(
    'Add the sales and the students of another platform to a store. Prints totals by month and status as JSON. A second run changes nothing.',
  )
  .addArgument(new Argument('<platform>', 'the platform that exported the file').choices(platforms))
  .argument('<file>', 'its list of sales as CSV')
  .option('--dry-run', 'write nothing, and print what a run would write')
  .option('--store <id>', 'the store, if there are several')
  .option('--skip-unreadable', 'write the other rows if some cannot be read')
  .action(async (platform, file, options) =>
    (await import('./migrateFrom.ts')).migrateFromPlatform(platform, file, options),
  )

balcao
  .command('docs')
  .description('Write the docs as static files.')
  .argument('<folder>', 'folder of the files')
  .option('--url <url>', 'address of the API that the docs describe', 'http://127.0.0.1:3000')
  .action(async (folder, options) => (await import('./docs.ts')).writeDocs(folder, options))

const keys = balcao.command('keys').description('API keys of a store.')
keys
  .command('create')
  .description('Create a key. It is shown only once.')
  .requiredOption('--store <id>', 'the store')
  .requiredOption('--scopes <list>', 'scopes separated by commas, such as charges:read,charges:write')
  .option('--name <name>', 'the name that people see', 'API key')
  .action(async (options) => (await import('./keys.ts')).createKey(options))
keys
  .command('list')
  .description('Print the keys of a store as JSON, newest first, without their secrets.')
  .requiredOption('--store <id>', 'the store')
  .action(async (options) => (await import('./keys.ts')).listKeys(options))
keys
  .command('revoke')
  .description('Revoke a key permanently. Within a second, every node refuses the key.')
  .argument('<id>', 'id of the key, such as key_…')
  .action(async (id) => (await import('./keys.ts')).revokeKey(id))

balcao
  .command('checkout-check')
  .description(
    'Compare a page of the checkout, as buyers receive it, with this version. The exit code is 1 if the page differs.',
  )
  .argument('<url>', 'address of a charge, an offer or a payment link')
  .action(async (url) => (await import('./checkoutCheck.ts')).checkCheckout(url))

const stores = balcao.command('stores').description('Stores of this deployment.')
stores
  .command('list')
  .description('Print the stores as JSON, oldest first.')
  .option('--haproxy-map <backend>', 'print a map for HAProxy instead: the hash of each API key, and this backend')
  .action(async (options) => (await import('./stores.ts')).printStores(options))
stores
  .command('fee')
  .description("Print the platform's fee of a store. The options change the fee first.")
  .requiredOption('--store <id>', 'the store')
  .option('--percent <number>', 'percentage of each sale, up to four decimals')
  .option('--fixed-in-cents <number>', 'fixed part per sale, in cents')
  .option('--recipient <id>', 'recipient to which the fee moves with each payment, or none')
  .action(async (options) => (await import('./stores.ts')).setFee(options))

balcao
  .command('store')
  .description('One store of this deployment.')
  .command('move')
  .description(
    'Move a store to another database, with its ids and API keys. It works meanwhile. Its writes are refused for at most some seconds. BALCAO_TARGET_SECRET has the BALCAO_SECRET of the target, if it differs. Prints the result as JSON.',
  )
  .argument('<store>', 'id of the store')
  .requiredOption('--to <url>', 'DATABASE_URL of the target, which a node of the same release has used')
  .action(async (store, options) => (await import('./storeMove.ts')).moveToDatabase(store, options))

const users = balcao.command('users').description('People who work in stores.')
users
  .command('add')
  .description('Add a person to a store. Prints the password of a new account. The password is never shown again.')
  .requiredOption('--store <id>', 'the store')
  .requiredOption('--email <email>', 'e-mail of the person')
  .option('--name <name>', 'name of the person')
  .option('--role <role>', 'owner, finance, support or developer', 'owner')
  .action(async (options) => (await import('./users.ts')).addUser(options))
users
  .command('password')
  .description(
    'Set a new password for a person, end all sessions, and print the password. The password is never shown again.',
  )
  .argument('<email>', 'e-mail of the person')
  .option('--remove-second-factors', 'also remove authenticator, recovery codes and passkeys')
  .action(async (email, options) => (await import('./users.ts')).resetUserPassword(email, options))
users
  .command('remove')
  .description(
    'Remove an account: memberships, name, e-mail and every way to sign in. The lines of the account in the audit log stay.',
  )
  .argument('<email>', 'e-mail of the person')
  .action(async (email) => (await import('./users.ts')).removeUserAccount(email))

const privacy = balcao.command('privacy').description('Requests of a person about personal data (LGPD art. 18).')
for (const [name, description, action] of [
  ['export', 'Print all data of a person in the store.', 'exportPersonalData'],
  [
    'erase',
    "Erase a person's data. The sales stay without that data. Prints the ids of subscriptions, payments, deliveries and requests that must end first.",
    'erasePersonalData',
  ],
] as const)
  privacy
    .command(name)
    .description(description)
    .requiredOption('--store <id>', 'the store')
    .requiredOption('--email <email>', 'e-mail of the person')
    .action(async (options) => (await import('./privacy.ts'))[action](options))

balcao
  .command('sales')
  .description('The list of sales.')
  .command('recount')
  .description('Count all sales again, for the totals and pages of the list. Nodes may run at the same time.')
  .action(async () => (await import('./sales.ts')).recount())

balcao
  .command('reconcile')
  .description(
    'After a restore of the database: compare the orders of all gateway accounts with the payments. Nodes may run at the same time. Prints the result as JSON.',
  )
  .option('--since <time>', 'instant to which the database was restored, such as 2026-01-31T12:00:00Z')
  .option(
    '--fix',
    'write the missing payments, ask the gateways again, and charge cards again if all accounts answered',
  )
  .option(
    '--after-restore',
    'with --since and --fix: the database was restored to that instant and no node noticed it. For 24 hours repeated refunds in part are taken from those that this run finds',
  )
  .action(async (options) => (await import('./reconcile.ts')).reconcileOrders(options))

const backup = balcao.command('backup').description('Backups of the database in BACKUP_DIR.')
backup
  .command('make')
  .description(
    'Copy the database. Nodes may run at the same time. BALCAO_SECRET and uploaded files are not in the copy.',
  )
  .option('--keep <n>', 'number of copies that stay', '7')
  .action(async (options) => (await import('./backup.ts')).makeBackup(options))
backup
  .command('list')
  .description('Print the copies as JSON, oldest first.')
  .action(async () => (await import('./backup.ts')).printBackups())
backup
  .command('verify')
  .description('Restore a copy in a temporary folder and check it. The exit code is 1 if the copy cannot be used.')
  .argument('[id]', 'id of the copy; default: the one that a restore would take')
  .action(async (id) => (await import('./backup.ts')).verify(id))
backup
  .command('restore')
  .description(
    'Restore the embedded database while no node runs. The data before the restore stays in a folder beside it.',
  )
  .option('--at <time>', 'instant to restore, such as 2026-01-31T12:00:00Z; default: the last change')
  .option('--from <id>', 'id of the copy; default: the newest that ended before the instant')
  .option(
    '--timeline <number>',
    'timeline of the WAL after earlier restores; default: the one that the database was on',
  )
  .action(async (options) => (await import('./backup.ts')).restore(options))

balcao
  .command('secrets')
  .description('Secrets at rest.')
  .command('reseal')
  .description(
    'Encrypt all secrets again with the first secret of BALCAO_SECRET, so that you can remove the other secrets. Nodes may run at the same time.',
  )
  .action(async () => (await import('./secrets.ts')).reseal())

balcao
  .command('doctor')
  .description(
    'Check settings, database, disk, queues, gateway accounts and mail. Nodes may run meanwhile. The exit code is 1 if there is a problem.',
  )
  .option('--json', 'print the findings as JSON')
  .option('--disk-gb <n>', 'size of the disk of the database, for the days left')
  .option(
    '--gateway',
    'try the gateway accounts instead: read, create and cancel orders that nobody pays, and compare the answers',
  )
  .option('--store <id>', 'with --gateway: only the accounts of this store')
  .addOption(new Option('--provider <name>', 'with --gateway: only this gateway').choices(providers))
  .option('--yes', 'with --gateway: create and cancel orders without asking')
  .option('--document <digits>', 'with --gateway: CPF or CNPJ of the trial’s buyer; production needs it')
  .option('--wait <seconds>', 'with --gateway: how long to wait for a webhook', '20')
  .action(async (options) => (await import('./doctor.ts')).examine(options))

const BASE = 'address of the running server; default: PUBLIC_URL'
const KEY = 'default: BALCAO_API_KEY, which the list of processes does not show'
balcao
  .command('api')
  .description('Call the API of a running server with a key, and print the answer. The exit code is 1 for an error.')
  .argument('<method>', 'GET, POST, PUT, PATCH or DELETE')
  .argument('<path>', 'path with its query, such as /v1/payments?status=PAID')
  .option('--data <json>', 'the body, @FILE for a file, or - for standard input')
  .option('--idempotency-key <text>', 'makes a repeated POST safe')
  .option('--key <key>', `an API key of the store; ${KEY}`)
  .option('--url <url>', BASE)
  .action(async (method, path, options) => (await import('./api.ts')).callApi(method, path, options))

balcao
  .command('listen')
  .description('Sign the events of a sandbox store and forward them to a local address as they happen.')
  .option('--key <key>', `an API key of the store with charges:read; ${KEY}`)
  .requiredOption('--forward <url>', 'the local address')
  .option('--url <url>', BASE)
  .action(async (options) => (await import('./listen.ts')).listen(options))

balcao
  .command('trigger')
  .description('Make a sandbox payment that leads to an event.')
  .argument('<event>', 'kind of event, such as payment.paid')
  .option('--key <key>', `an API key of the store with charges:write; ${KEY}`)
  .option('--url <url>', BASE)
  .action(async (event, options) => (await import('./trigger.ts')).trigger(event, options))

balcao
  .command('mcp')
  .description(
    'Serve the store of the key in BALCAO_API_KEY to a model: Model Context Protocol on standard input and output. Without options the model only reads.',
  )
  .option('--allow-writes', 'also tools that change the store, but move no money')
  .option('--allow-money', 'also tools that pay, refund, or change recipients')
  .option(
    '--tools <subjects>',
    'subjects of the tools with commas, such as charges,subscriptions, or all; default: BALCAO_MCP_TOOLS, else charges,payments,catalog,sandbox',
  )
  .option('--live', 'accept a key of production. Then each change needs a confirmation')
  .option('--url <url>', BASE)
  .action(async (options) => (await import('./mcp.ts')).serveMcp({ version: balcao.version()!, ...options }))

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
  .description('Send one delivery again, or all failed deliveries of an endpoint.')
  .argument('[id]')
  .option('--endpoint <id>')
  .option('--since <time>', 'earliest creation of the deliveries, such as 2026-01-31T12:00:00Z')
  .action(async (id, options) => (await import('./deliveries.ts')).reprocess(id, options))
ofStore('resend')
  .description('Send a successful delivery again.')
  .argument('<id>')
  .action(async (id, options) => (await import('./deliveries.ts')).resend(id, options))

const webhooks = balcao.command('webhooks').description('Help for receivers.')
webhooks
  .command('check')
  .description('Send test events to a receiver and find its faults: signature, raw body, repeated deliveries.')
  .argument('<url>', 'address of the receiver')
  .requiredOption('--secret <secret>', 'secret that the receiver has')
  .action(async (url, options) => (await import('./checkWebhooks.ts')).checkWebhooks(url, options))
webhooks
  .command('debug')
  .description('Find out whether the secret, the time or the body makes a signature invalid.')
  .requiredOption('--secret <secret>', 'secret of the endpoint or the charge')
  .requiredOption('--header <text>', 'X-Service-Signature')
  .requiredOption('--body <file>', 'file with the body as received, or - for standard input')
  .option('--store <id>', 'the store of the delivery, to compare the body with the sent body')
  .option('--now <seconds>', 'Unix time at the receiver')
  .action(async (options) => (await import('./deliveries.ts')).debugSignature(options))
