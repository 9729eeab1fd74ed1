import { type Logger, type LoggerOptions, pino } from 'pino'
import { currentSpans, spanInLog } from '../core/tracing.ts'

const FLUSH_EVERY_MS = 250
/**
 * Slightly less than the size of one write of the stream. With 4 kB, log writes took a fifth of the time of a fast
 * request.
 */
const WRITE_BYTES = 15 * 1024

/**
 * Creates the log, which prints one JSON line per entry to standard output. Lines are written in batches every 250 ms
 * and at the end of the process. One write per line would be the slowest part of a request.
 *
 * @param fd 2 (standard error) for commands that print their answer to standard output
 */
export function createLog(level: string, fd: 1 | 2 = 1): Logger {
  const destination = pino.destination({ fd, sync: false, minLength: WRITE_BYTES })
  const timer = setInterval(() => destination.flush(), FLUSH_EVERY_MS)
  timer.unref()
  process.on('exit', () => {
    try {
      destination.flushSync()
    } catch {
      // Ignored, because standard output is closed and nobody can read the log.
    }
  })
  return pino(logOptions(level), destination)
}

/** Returns the options of pino. They add `pid` to each line, and the ids of its trace while the node traces. */
export function logOptions(level: string): LoggerOptions {
  return { level, base: { pid: process.pid }, mixin: describeTrace, serializers: { err: describeError } }
}

/** Returns a new object for each line, because pino writes the line's own fields into this object. */
function describeTrace(line: object): object {
  const [span] = currentSpans()
  return span === undefined || 'trace_id' in line ? {} : spanInLog(span)
}

/** Keeps only fields without data of buyers. Errors of the database driver also contain the row that violated a constraint. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as { code?: unknown }
  return { type: error.name, message: error.message, code, stack: error.stack }
}
