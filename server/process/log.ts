import { type Logger, pino } from 'pino'

const FLUSH_EVERY_MS = 250
/** Just under what the stream writes at once. With 4 kB a fifth of a quick request went into handing lines over. */
const WRITE_BYTES = 15 * 1024

/**
 * The program's log: one JSON line each, on standard output. Written in batches (a write per line would be the dearest
 * part of a request), at the latest after a quarter of a second, and when the process ends.
 *
 * @param fd 2 for commands whose standard output is their answer
 */
export function createLog(level: string, fd: 1 | 2 = 1): Logger {
  const destination = pino.destination({ fd, sync: false, minLength: WRITE_BYTES })
  const timer = setInterval(() => destination.flush(), FLUSH_EVERY_MS)
  timer.unref()
  process.on('exit', () => {
    try {
      destination.flushSync()
    } catch {
      // Standard output is gone: there is no one left to tell.
    }
  })
  return pino({ level, base: { pid: process.pid }, serializers: { err: describeError } }, destination)
}

/** Of an error only what cannot hold a buyer's data: the driver's carry the row that violated a constraint. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as { code?: unknown }
  return { type: error.name, message: error.message, code, stack: error.stack }
}
