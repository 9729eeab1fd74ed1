import { createHash } from 'node:crypto'
import { buildPixCode, readPixCode } from '../../server/brazil/brCode.ts'
import { qrBase64 } from '../../server/lib/qrPng.ts'
import type { Json } from './apiDescription.ts'

/**
 * The start of the store's clock in a recording. It is far in the future, so its instants differ clearly from the
 * system's clock.
 */
export const STORE_START = new Date('2037-08-03T15:00:00Z')
/** The examples show this instant instead. Both days are Mondays, and both years have the same days and holidays in these months. */
const SHOWN_START_MS = Date.parse('2026-08-03T15:00:00Z')

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
/** A recording takes less time than this. So simultaneous actions get the same instant. */
const STEP_MS = 10 * MINUTE_MS
/** Two clocks of one machine may differ a little. */
const TOLERANCE_MS = MINUTE_MS

const INSTANT = /\b20\d\d-\d\d-\d\d(?:T\d\d:\d\d:\d\d\.\d\d\dZ)?\b/g
const WRITTEN_TIME = / de 2037 às (\d\d:\d)\d/g
/** TypeIDs, the simulator's ids and secrets. */
const RANDOM_ID = /\b([a-z]{2,5})_(?=[A-Za-z]*\d)([A-Za-z\d]{32}|[a-z\d]{26}|[A-Za-z\d]{16})/g
/** The recording searches for an e-mail that gets reminders. */
const NUMBERED_EMAIL = /\bana\d+@/g
const TOKEN = /\bv1\.[\w-]+\.[\w-]+/g

/**
 * Replaces the values that differ between recordings. A replaced id depends only on its prefix and its order in the
 * example. A replaced instant depends only on its distance from the start. So a new field changes only its own lines.
 * @param startedAt the system's time when the recording began
 */
export function stableExample(example: Json, startedAt: Date): Json {
  const nameOf = createNames()
  const stableText = (text: string) =>
    text
      .replaceAll(RANDOM_ID, nameOf)
      .replaceAll(TOKEN, (token) =>
        token.replaceAll(/[\w-]{5,}/g, (part) => randomText(`token${part.length}`, part.length)),
      )
      .replaceAll(INSTANT, (instant) => stableInstant(instant, startedAt))
      .replaceAll(WRITTEN_TIME, ' de 2026 às $10')
      .replaceAll(NUMBERED_EMAIL, 'ana@')
  return JSON.parse(JSON.stringify(example), (_, value) => {
    if (typeof value === 'string') return readPixCode(value) ? stablePixCode(value, nameOf) : stableText(value)
    if (typeof value === 'number') return stableUnixTime(value, startedAt)
    return value?.qrCodeBase64 && value.copyPaste ? { ...value, qrCodeBase64: qrBase64(value.copyPaste) } : value
  })
}

/** Replaces each id with the next stable id of its prefix. The stable id has the same form. */
function createNames(): (id: string, prefix: string, random: string) => string {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (id, prefix, random) => {
    const known = names.get(id)
    if (known !== undefined) return known
    const count = (counts.get(prefix) ?? 0) + 1
    counts.set(prefix, count)
    // A TypeID begins with its time, and the `e` contains the version of the UUID.
    const head = random.length === 26 ? '01k1r3mc00e' : ''
    const name = `${prefix}_${head}${randomText(`${prefix}${count}`, random.length - head.length)}`
    names.set(id, name)
    return name
  }
}

/** Returns letters and digits that depend only on the seed. They belong to the alphabet of TypeIDs. */
function randomText(seed: string, length: number): string {
  const bytes = createHash('sha512').update(seed).digest()
  return [...bytes.subarray(0, length)].map((byte) => '0123456789abcdefghjkmnpqrstvwxyz'[byte & 31]).join('')
}

function stablePixCode(code: string, nameOf: ReturnType<typeof createNames>): string {
  const fields = readPixCode(code)
  if (fields?.location === undefined) throw new Error(`not a dynamic PIX code: ${code}`)
  return buildPixCode({ ...fields, key: undefined, location: fields.location.replaceAll(RANDOM_ID, nameOf) })
}

function stableInstant(instant: string, startedAt: Date): string {
  const shown = shownTime(Date.parse(instant), startedAt)
  if (shown === undefined) return instant
  return new Date(shown).toISOString().slice(0, instant.length)
}

/** A small number is not a time in seconds or milliseconds. */
function stableUnixTime(number: number, startedAt: Date): number {
  const factor = number < 1e11 ? 1_000 : 1
  const shown = shownTime(number * factor, startedAt)
  return shown === undefined ? number : shown / factor
}

/** Returns undefined if the example itself chose the instant. */
function shownTime(timeMs: number, startedAt: Date): number | undefined {
  for (const [start, days] of [
    [STORE_START, 100],
    [startedAt, 3],
  ] as const) {
    const passedMs = timeMs - start.getTime()
    if (Math.abs(passedMs) < days * DAY_MS)
      return SHOWN_START_MS + Math.floor((passedMs + TOLERANCE_MS) / STEP_MS) * STEP_MS
  }
  return undefined
}
