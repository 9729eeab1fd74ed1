/**
 * The modules of server/ and the allowed imports. A module is a folder of server/. Each entry of this list is a floor,
 * with the lowest floor first. A module imports values and types only from lower floors, so each module can be read and
 * tested without the modules that use it. A lower module affects a higher module only through events and due rows. For
 * example, a paid payment grants access through an event. `npm run modules` writes the table of ARCHITECTURE.md from
 * this list.
 */
export const floors: readonly Readonly<Record<string, string>>[] = [
  {
    core: 'the context of a call, the clock, errors, settings, ids, encrypted secrets, named SQL, the declarations of rows',
    brazil: 'CPF and CNPJ, the text of PIX codes (EMV), boleto lines, addresses, calendars',
  },
  {
    events: 'the SQL that records an event or adds an entry to the outbox; the numbers of events',
    lib: 'code without payments, for example batches and HTTP that reaches only public addresses',
  },
  {
    database: 'the embedded PostgreSQL, the pool, replicas, migrations, signals between nodes',
    docs: 'the docs site: pages from docs/ and from the description of the API, search, `/llms.txt`',
    gateways:
      'the port, one folder with an adapter per gateway (A is `asaas/`, B `pagarme/`, C `efi/`, D `stripe/`), the choice of the account for a payment',
    mail: 'the kinds of mails, their queue, their sending',
    simulator:
      'the gateways’ side of their protocols, in folders of the same names, with records of its own; no code of the adapters',
  },
  { stores: 'stores, settings, API keys, gateway accounts' },
  {
    import: 'the import of a JSON document with complete stores, in one transaction',
    operations: 'the type of an operation, roles and permissions',
    search: 'the reading of typed texts, the queue of searches, the search in lists',
  },
  {
    idempotency: 'answers stored under an `Idempotency-Key`',
    media: 'the files that a store uploads, their storage and their signed addresses',
    pages:
      'the shared parts of buyers’ and students’ pages: layout, branding, security policy; the checkout’s texts (`i18n/`)',
    split: 'recipients, the rules that divide a payment among them, and the exact shares',
    users: 'people, sign-in, sessions, memberships',
  },
  {
    catalog: 'products, offers, payment links; batches and coupons, prices, the seats and uses that purchases reserve',
  },
  { charges: 'charges, and the rows of checkout sessions' },
  {
    payments: 'one payment: claim, outcome, installments; `refunds/`, `checks/` at the gateway, `gatewayWebhooks/`',
    webhooks: 'endpoints and deliveries, the dispatcher that sends them; `conversions/` for Meta, GA4 and UTMify',
  },
  {
    courses: 'the members area: courses, enrollments, progress, certificates',
    reconciliation: 'after a restore or failover: the comparison of the gateways’ orders with our payments',
    sales: 'the list of payments, its search, its export, and the reports of sales and subscriptions',
    subscriptions: 'purchase, renewal, dunning, cancellation',
  },
  {
    money: 'the gateways’ books, their comparison with our payments, payouts, the finance page',
    monitoring: 'the gauges of `/metrics`, the checks of `balcao doctor`, the status of a store',
    setup: 'the demo store, the sections of the import document, the re-encryption of secrets',
    students: 'the students’ sign-in, sessions and purchases, the host name of a members area',
  },
  {
    backup: 'base copies of the database, their check in a temporary folder, the restore to an instant',
    checkout: 'the buyer’s pages, drafts and reminders, upsells, the protection against card testing',
    disputes: 'chargebacks and MED: their status, their checks at the gateway, their evidence as a PDF',
  },
  { privacy: 'the export and the erasure of a person’s data' },
  { learn: 'the students’ pages' },
  { mailContent: 'subject and content of each kind of mail, made from the rows when the mail is sent or shown' },
  { dashboard: 'the execution of a dashboard call, the audit log, the home page, customers, notifications on devices' },
  { scheduler: 'periodic jobs, work that falls due, the test clock, the effects of outbox entries' },
  { http: 'the web server, the list of all operations, the description of the API in OpenAPI' },
  { process: 'settings from the environment, the log, start and stop of a node and its processes' },
  { cli: 'the commands; `mcp/`, `moves/` of stores between databases, `platforms/` with importable sales' },
]

/** Returns the table of the modules in ARCHITECTURE.md. */
export function moduleTable(): string {
  const rows = floors.flatMap((modules, index) =>
    Object.entries(modules).map(([name, holds]) => `| ${index + 1} | \`${name}/\` | ${holds} |`),
  )
  return ['| floor | module | holds |', '| --- | --- | --- |', ...rows].join('\n')
}

/** The modules that may open connections, or ask about the server itself. Other modules use the context’s database. */
const databaseUsers = ['setup', 'process', 'backup', 'cli', 'monitoring']
/** The modules that may start the simulator. Other modules call it over HTTP. */
const simulatorUsers = ['process', 'cli']
/**
 * The modules that the simulator may import. The simulator plays the gateways, so it shares no code with their
 * adapters.
 */
const simulatorTakes = ['core', 'lib', 'brazil']

export type JudgedImport = { from: string; to: string }

/** @returns the reason why a file of server/ may not have this import; undefined if it is allowed */
export function judgeImport({ from, to }: JudgedImport): string | undefined {
  if (!to.startsWith('server/')) return undefined
  const [taker, giver] = [moduleOf(from), moduleOf(to)]
  if (taker === giver) return undefined
  // The types of all statements mention the rows of every module, but types do not exist at run time.
  if (taker === '__generated__' || giver === '__generated__') return undefined
  if (taker === 'simulator' && !simulatorTakes.includes(giver))
    return 'the simulator talks to the product only over HTTP'
  if (giver === 'simulator' && !simulatorUsers.includes(taker)) return 'the product calls the simulator only over HTTP'
  if (giver === 'database' && !databaseUsers.includes(taker)) return 'statements use the database of the context'
  const [lower, upper] = [floorOf(giver), floorOf(taker)]
  if (lower === -1 || upper === -1) return `${lower === -1 ? giver : taker} has no floor yet`
  if (lower > upper) return `${giver} is on a higher floor than ${taker}: record an event, or write a due row`
  if (lower === upper) return `${giver} and ${taker} are on the same floor: move shared code to a lower floor`
  return undefined
}

/** Returns the module of a file: the folder directly below server/. Its subfolders are parts of the module. */
export function moduleOf(path: string): string {
  return path.split('/').slice(1, -1)[0] ?? ''
}

function floorOf(module: string): number {
  return floors.findIndex((modules) => Object.hasOwn(modules, module))
}
