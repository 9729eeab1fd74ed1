/**
 * Records the examples of the API's description from a real server and compares their form with `examples.json`. `npm
 * run examples` writes the file.
 */
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from '../server/core/sql.ts'
import { allEventKinds } from '../server/events/eventKinds.ts'
import { resolveExample } from '../server/http/description/recordedExamples.ts'
import { operations } from '../server/http/operations.ts'
import { importDocument } from '../server/import/importDocument.ts'
import { apiOperations } from '../server/operations/operation.ts'
import { importSections } from '../server/setup/importSections.ts'
import { forgetStore } from '../server/stores/authenticate.ts'
import type { Json } from './description/apiDescription.ts'
import { createExampleRecorder } from './description/exampleRecorder.ts'
import { takeMailsAndConversions, takeTestPayments, takeWhatFallsDue } from './description/sandboxExamples.ts'
import { takeCatalog, takeCharges, takeCourses, takeStore } from './description/sellingExamples.ts'
import { STORE_START } from './description/stableExample.ts'
import { takeRecurringPix, takeSteering } from './description/subscriptionExamples.ts'
import { openShop, type Shop } from './shop.ts'

const FILE = new URL('../server/http/description/examples.json', import.meta.url)

const startedAt = new Date()
const shop = await openShop({ settings: { checkoutReminders: true }, startAt: STORE_START })
const recorder = createExampleRecorder(shop, startedAt)

async function readExamples(): Promise<Record<string, Json>> {
  return JSON.parse(await readFile(FILE, 'utf8'))
}

/** A store with one course and one student. @returns its API key */
async function openSchool({ ctx }: Shop): Promise<string> {
  const lessons = [{ ref: 'l', title: 'Dó maior', status: 'PUBLISHED', durationSeconds: 300 }]
  const modules = [{ ref: 'm', title: 'Acordes', status: 'PUBLISHED', lessons }]
  const cohorts = [{ ref: 't', name: 'Turma 1', isDefault: true }]
  const course = { ref: 'c', product: 'p', title: 'Violão', status: 'PUBLISHED', cohorts, modules }
  const done = {
    status: 'COMPLETED',
    watchedSeconds: 300,
    percentWatched: 100,
    completedAt: '2026-02-02T00:00:00.000Z',
  }
  const enrollment = { ref: 'e', course: 'c', cohort: 't', status: 'ACTIVE', progress: [{ lesson: 'l', ...done }] }
  const student = { ref: 's', name: 'Ana Souza', email: 'ana@example.com', enrollments: [enrollment] }
  const products = [{ ref: 'p', name: 'Violão' }]
  const store = { ref: 'x', name: 'Escola', apiKeys: [{ ref: 'k' }], products, courses: [course], students: [student] }
  const { stores } = await importDocument(ctx, { stores: [store] }, importSections)
  return (stores.x as Json).apiKeys.k
}

async function becomePartner({ ctx, store }: Shop): Promise<void> {
  const partner = sql('examplesTest.partner', 'update stores set partner = true where id = :storeId')
  await ctx.database.rows(partner, { storeId: store.id })
  forgetStore(store.id)
}

test('the examples of the description have the form of the server’s answers', async () => {
  await becomePartner(shop)
  await takeCharges(recorder)
  await takeCatalog(recorder)
  await takeStore(recorder)
  await takeCourses(recorder, await openSchool(shop))
  await takeTestPayments(recorder)
  await takeMailsAndConversions(recorder)
  await takeSteering(recorder)
  await takeRecurringPix(recorder)
  await takeWhatFallsDue(recorder)
  await recorder.takeEvents()
  const taken = recorder.examples()
  if (process.env.EXAMPLES === 'write') await writeFile(FILE, `${JSON.stringify(taken, null, 1)}\n`)
  const current = await readExamples()
  assert.deepEqual(Object.keys(current).sort(), Object.keys(taken).sort(), 'run npm run examples')
  for (const [name, example] of Object.entries(current))
    assert.deepEqual(
      formOf(whole(example, current)),
      formOf(whole(taken[name], taken)),
      `${name}: run npm run examples`,
    )
})

test('each operation and each kind of event has an example, also of its body', async () => {
  const examples = await readExamples()
  const bare = apiOperations(operations).filter(({ name, id = name, answers, body }) => {
    const example = examples[id] ?? {}
    const needsBody = Object.keys((body as Json)?.properties ?? {}).length > 0
    return !Object.keys(answers).some((status) => status in example) || (needsBody && !example.request)
  })
  assert.deepEqual(
    bare.map(({ name }) => name),
    [],
  )
  assert.deepEqual(
    allEventKinds.filter((kind) => !examples[kind]),
    [],
  )
})

/** Returns an example where references to answers are replaced with the answers. */
function whole(example: Json, all: Record<string, Json>): Json {
  return Object.fromEntries(Object.entries(example).map(([part, value]) => [part, resolveExample(value, all)]))
}

/** Returns the form of a value: the names of the fields, without the values. An empty value and null have no form. */
function formOf(value: Json): Json {
  if (Array.isArray(value)) return value.length > 0 ? [formOf(value[0])] : []
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, formOf(inner)]))
}
