import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type JsonPath, readItems, readOutline } from './jsonLists.ts'

const isLong = (path: JsonPath) => path.length === 3 && path[0] === 'stores' && typeof path[2] === 'string'

async function* inChunks(text: string | Buffer, bytes: number): AsyncGenerator<Buffer> {
  const all = Buffer.from(text as string)
  for (let at = 0; at < all.length; at += bytes) yield all.subarray(at, at + bytes)
}

/** Rebuilds the whole document from its outline and its items. */
async function reassembled(text: string, chunkBytes: number): Promise<unknown> {
  const { outline, lists } = await readOutline(inChunks(text, chunkBytes), isLong)
  for (const { path, start } of lists) {
    const items: unknown[] = []
    const rest = Buffer.from(text).subarray(start)
    for await (const some of readItems(inChunks(rest, chunkBytes))) items.push(...some.map((item) => JSON.parse(item)))
    const [, store, name] = path as [string, number, string]
    const list = (outline as { stores: Record<string, unknown[]>[] }).stores[store]![name]
    assert.deepEqual(list, [])
    list!.push(...(items as never[]))
  }
  return outline
}

/** Texts that mislead a parser if it counts brackets inside quotes. */
const trickyText = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', ':', 'a', 'ç', '🎸', '\n') }),
  fc.string({ unit: 'binary' }),
)
const tree = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    trickyText,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(null, true, false),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(trickyText, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value
const store = fc.dictionary(fc.oneof(trickyText, fc.constantFrom('students', 'payments')), tree, {
  maxKeys: 4,
  noNullPrototype: true,
})
const document = fc.oneof(fc.record({ version: tree, stores: fc.array(store, { maxLength: 3 }), more: tree }), tree)
const chunkBytes = fc.integer({ min: 1, max: 40 })
const indent = fc.constantFrom(undefined, 2, '\t')

describe('JSON that is read without keeping its long lists in memory', () => {
  test('equals the result of JSON.parse for any size of chunks', async () => {
    await fc.assert(
      fc.asyncProperty(document, indent, chunkBytes, async (value, space, bytes) => {
        const text = JSON.stringify(value, null, space)
        assert.deepEqual(await reassembled(text, bytes), JSON.parse(text))
      }),
      { numRuns: 1_000 },
    )
  })

  test('is refused exactly when JSON.parse refuses it', async () => {
    const noise = fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', ':', ' ', '1', 'n') })
    const cut = fc.nat({ max: 300 })
    const damage = fc.record({ at: cut, length: cut, put: noise })
    await fc.assert(
      fc.asyncProperty(document, damage, chunkBytes, async (value, { at, length, put }, bytes) => {
        const valid = JSON.stringify(value)
        const broken = valid.slice(0, at % valid.length) + put + valid.slice((at % valid.length) + (length % 5))
        const text = broken.toWellFormed() // The cut may split a surrogate pair.
        const expected = attempt(() => JSON.parse(text))
        const { lists = [] } = (await readOutline(inChunks(text, bytes), isLong).catch(() => undefined)) ?? {}
        // JSON.parse keeps the last of two fields with the same name. Callers of readItems must refuse such a document
        // themselves.
        if (new Set(lists.map(({ path }) => path.join())).size < lists.length) return
        const actual = await reassembled(text, bytes).then(
          (result) => ({ result }),
          () => undefined,
        )
        assert.deepEqual(actual, expected)
      }),
      { numRuns: 3_000 },
    )
  })

  test('may begin with a byte order mark, and must be UTF-8', async () => {
    assert.deepEqual(await reassembled('\ufeff{"stores":[{"a":[1,"é"]}]}', 3), { stores: [{ a: [1, 'é'] }] })
    const latin = Buffer.from('{"name":"Jo\xe3o"}', 'latin1')
    await assert.rejects(readOutline(inChunks(latin, 4), isLong), SyntaxError)
  })
})

function attempt(work: () => unknown): { result: unknown } | undefined {
  try {
    return { result: work() }
  } catch {
    return undefined
  }
}
