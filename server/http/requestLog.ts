import { type Logger, symbols } from 'pino'
import { systemNow } from '../core/clock.ts'

/**
 * An answered request of the API. Only the ids of the store and the key may contain characters that JSON must escape.
 */
export type AnsweredRequest = {
  requestId: string
  method: string
  route: string
  status: number
  ms: number
  /** Set while the node traces. Both ids have only hexadecimal digits. */
  trace_id?: string
  span_id?: string
  storeId: string
  keyId: string
}

const INFO = 30

/** The parts of pino's logger that this file uses: the fields of every line, and the output stream. */
type Inside = { [symbols.chindingsSym]: string; [symbols.streamSym]: { write(line: string): void } }

/**
 * Creates the function that logs a successful request of the API. The function writes the same line as pino, but
 * faster, because the fields and their order are fixed.
 */
export function createRequestLog(log: Logger): (request: AnsweredRequest) => void {
  const { [symbols.chindingsSym]: bindings, [symbols.streamSym]: destination } = log as unknown as Inside
  return ({ requestId, method, route, status, ms, storeId, keyId, trace_id: traceId, span_id: spanId }) => {
    if (!log.isLevelEnabled('info')) return
    const trace = traceId === undefined ? '' : `,"trace_id":"${traceId}","span_id":"${spanId}"`
    destination.write(
      `{"level":${INFO},"time":${systemNow().getTime()}${bindings},"requestId":"${requestId}","method":"${method}","route":"${route}","status":${status},"ms":${ms},"storeId":${JSON.stringify(storeId)},"keyId":${JSON.stringify(keyId)}${trace},"msg":"request"}\n`,
    )
  }
}
