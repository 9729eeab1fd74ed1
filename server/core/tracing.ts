import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { monotonicMs, systemNow } from './clock.ts'

/** The values never contain data of a buyer, a body, a URL with a query, or a secret. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/** A piece of work in a trace (OpenTelemetry). Times are milliseconds since 1970. */
export type Span = {
  traceId: string
  id: string
  parentId: string | undefined
  name: string
  kind: 'server' | 'client'
  /** False for a trace that is not exported. The log and requests to other services still contain its id. */
  isSampled: boolean
  startMs: number
  /** Undefined until the work ends. */
  endMs: number | undefined
  isFailed: boolean
  attributes: SpanAttributes
}

/** Exports finished spans. `ratio` is the share of traces that it exports, from 0 to 1. */
export type Tracer = { ratio: number; finish(span: Span): void }

let tracer: Tracer | undefined
/** A shared statement serves several requests, so it may have several spans. */
const scopes = new AsyncLocalStorage<readonly Span[]>()
const NONE: readonly Span[] = Object.freeze([])

/** Starts the tracing of this process. @param next undefined to end the tracing */
export function traceWith(next: Tracer | undefined): void {
  tracer = next
}

/** True if this process traces. Check it before any slow work for a trace. */
export function isTracing(): boolean {
  return tracer !== undefined
}

/**
 * Returns the open spans of the current work. A loop may run longer than the request that woke it, so ended spans are
 * left out.
 */
export function currentSpans(): readonly Span[] {
  if (tracer === undefined) return NONE
  return (scopes.getStore() ?? NONE).filter(({ endMs }) => endMs === undefined)
}

export function withinSpans<Result>(spans: readonly Span[], work: () => Result): Result {
  return scopes.run(spans, work)
}

/**
 * Begins a span that has no parent in this process.
 * @param traceparent the caller's header (W3C Trace Context). A malformed header begins a new trace.
 */
export function beginSpan(name: string, kind: Span['kind'], traceparent?: string): Span {
  const [, traceId, parentId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
  const given = traceId !== undefined && !/^0+$/.test(traceId) && !/^0+$/.test(parentId!)
  const id = given ? traceId : randomBytes(16).toString('hex')
  // The caller's header may give the trace's id, but cannot force its export.
  const isWanted = !given || (Number.parseInt(flags!, 16) & 1) === 1
  return newSpan({
    traceId: id,
    parentId: given ? parentId : undefined,
    name,
    kind,
    isSampled: isWanted && isChosen(id),
  })
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Returns the header that gives a span's id to another service. */
export function traceparentOf({ traceId, id, isSampled }: Span): string {
  return `00-${traceId}-${id}-${isSampled ? '01' : '00'}`
}

/** Returns the fields of a log line that identify a span, with OpenTelemetry's names. */
export function spanInLog({ traceId, id }: Span): { trace_id: string; span_id: string } {
  return { trace_id: traceId, span_id: id }
}

/** Ends a span, and exports it if its trace is sampled. */
export function endSpan(span: Span, attributes: SpanAttributes = {}, { isFailed = false } = {}): void {
  span.endMs = nowMs()
  span.isFailed = isFailed
  span.attributes = { ...span.attributes, ...attributes }
  if (span.isSampled) tracer?.finish(span)
}

/**
 * Runs `work` in a child span of each current span. Without a current span, `alone` decides: if true, `work` begins a
 * trace, otherwise `work` runs without a span.
 * @param describe returns attributes of the result, and whether `work` failed. An exception is a failure.
 */
export async function traced<Result>(
  name: string,
  work: () => Promise<Result>,
  describe: (result: Result) => { attributes: SpanAttributes; isFailed?: boolean },
  { alone = false } = {},
): Promise<Result> {
  const parents = currentSpans()
  const spans =
    parents.length === 0 && alone
      ? [beginSpan(name, 'client')]
      : parents
          .filter(({ isSampled }) => isSampled)
          .map(({ traceId, id: parentId }) => newSpan({ traceId, parentId, name, kind: 'client', isSampled: true }))
  if (spans.length === 0) return await work()
  try {
    const result = await work()
    const { attributes, isFailed = false } = describe(result)
    for (const span of spans) endSpan(span, attributes, { isFailed })
    return result
  } catch (error) {
    const { code } = error as { code?: unknown }
    for (const span of spans) endSpan(span, { 'error.type': String(code ?? (error as Error).name) }, { isFailed: true })
    throw error
  }
}

function newSpan(span: Pick<Span, 'traceId' | 'parentId' | 'name' | 'kind' | 'isSampled'>): Span {
  const id = randomBytes(8).toString('hex')
  return { ...span, id, startMs: nowMs(), endMs: undefined, isFailed: false, attributes: {} }
}

/** Every process decides the same for a trace, because the decision depends only on the trace's id. */
function isChosen(traceId: string): boolean {
  return Number.parseInt(traceId.slice(-8), 16) / 2 ** 32 < (tracer?.ratio ?? 0)
}

const begunMs = systemNow().getTime() - monotonicMs()

/**
 * Uses the monotonic clock: it has fractions of a millisecond, and a jump of the system's clock changes no duration.
 */
function nowMs(): number {
  return begunMs + monotonicMs()
}
