import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { monotonicMs } from '../core/clock.ts'
import type { TracingSettings } from '../core/settings.ts'
import { type Span, type SpanAttributes, traceWith } from '../core/tracing.ts'
import { httpCall } from '../lib/httpCall.ts'

const SEND_EVERY_MS = 5_000
const SEND_AT = 512
/** The maximum number of waiting spans. While the collector does not answer, further spans are discarded. */
const MAX_WAITING = 4_096
const TIMEOUT_MS = 10_000
/** The maximum time that a stopping node waits for the collector. */
const LAST_TIMEOUT_MS = 1_000
const WARN_EVERY_MS = 60_000

/**
 * Starts the tracing of this process, and sends its spans to a collector by OTLP over HTTP, as JSON.
 * @returns a function that sends the rest and ends the tracing
 */
export function exportTraces(settings: TracingSettings, log: Logger): { stop(): Promise<void> } {
  let waiting: Span[] = []
  let dropped = 0
  let sending: Promise<void> | undefined
  let warnedAtMs = Number.NEGATIVE_INFINITY

  async function send(timeoutMs: number): Promise<void> {
    const spans = waiting
    waiting = []
    if (spans.length === 0) return
    const { url, headers } = settings
    const answer = await httpCall({ method: 'POST', url, headers, json: toOtlp(settings, spans), timeoutMs })
    const problem = answer.answered ? (answer.status < 300 ? undefined : `HTTP ${answer.status}`) : answer.cause
    if (problem !== undefined) dropped += spans.length
    if (dropped === 0 || monotonicMs() - warnedAtMs < WARN_EVERY_MS) return
    warnedAtMs = monotonicMs()
    log.warn({ cause: problem, dropped }, 'The collector of traces took no spans. They are dropped.')
    dropped = 0
  }
  const sendNow = () => {
    sending ??= send(TIMEOUT_MS).finally(() => {
      sending = undefined
    })
  }
  traceWith({
    ratio: settings.ratio,
    finish(span) {
      if (waiting.length >= MAX_WAITING) dropped += 1
      else waiting.push(span)
      if (waiting.length >= SEND_AT) sendNow()
    },
  })
  const timer = setInterval(sendNow, SEND_EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      traceWith(undefined)
      const rest = Promise.all([sending, send(LAST_TIMEOUT_MS)])
      await Promise.race([rest, pause(LAST_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}

/** Returns the body of an export (opentelemetry-proto, `trace_service.proto`, in the JSON of OTLP 1.x). */
function toOtlp({ serviceName }: TracingSettings, spans: readonly Span[]) {
  const resource = { 'service.name': serviceName, 'host.name': hostname(), 'process.pid': process.pid }
  return {
    resourceSpans: [
      {
        resource: { attributes: toAttributes(resource) },
        scopeSpans: [{ scope: { name: 'balcao' }, spans: spans.map(toSpan) }],
      },
    ],
  }
}

const KINDS = { server: 2, client: 3 }
const ERROR = 2

function toSpan(span: Span) {
  const { traceId, id: spanId, parentId: parentSpanId, name, kind, startMs, endMs, isFailed, attributes } = span
  return {
    traceId,
    spanId,
    ...(parentSpanId !== undefined && { parentSpanId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: toNanoseconds(startMs),
    endTimeUnixNano: toNanoseconds(endMs!),
    attributes: toAttributes(attributes),
    status: isFailed ? { code: ERROR } : {},
  }
}

/** A string, because a JavaScript number cannot hold nanoseconds since 1970 exactly. */
function toNanoseconds(ms: number): string {
  return `${Math.round(ms * 1_000)}000`
}

function toAttributes(attributes: SpanAttributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}
