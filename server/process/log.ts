import { type Logger, pino } from 'pino'

const FLUSH_EVERY_MS = 250
/** Just under the size of one write of the stream. With 4 kB, a fifth of the time of a quick request went into log writes. */
const WRITE_BYTES = 15 * 1024

/**
 * Creates the log: one JSON line per entry on standard output. Lines are written in batches, because a write per line would
 * be the most expensive part of a request: at least every 250 ms, and when the process ends.
 *
 * @param fd 2 for commands that print their answer on standard output
 */
export function createLog(level: string, fd: 1 | 2 = 1): Logger {
  const destination = pino.destination({ fd, sync: false, minLength: WRITE_BYTES })
  const timer = setInterval(() => destination.flush(), FLUSH_EVERY_MS)
  timer.unref()
  process.on('exit', () => {
    try {
      destination.flushSync()
    } catch {
      // Standard output is closed: nobody can read the log any more.
    }
  })
  return pino({ level, base: { pid: process.pid }, serializers: { err: describeError } }, destination)
}

/** Keeps only fields that hold no buyer's data: the driver's errors carry the row that violated a constraint. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as { code?: unknown }
  return { type: error.name, message: error.message, code, stack: error.stack }
}
