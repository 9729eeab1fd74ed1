import { Gauge, type Registry } from 'prom-client'
import { monotonicMs } from '../core/clock.ts'

export type Reading = { name: string; labels?: Readonly<Record<string, string>>; value: number }

/** Gauges that get their values from one read. */
export type GaugeGroup = {
  /** The help text of each gauge by its name. */
  gauges: Readonly<Record<string, string>>
  labelNames?: readonly string[]
  /** Returns the values of the gauges. A gauge without a value is not exported. */
  read(): Promise<readonly Reading[]> | readonly Reading[]
}

/** Registers the gauges of a group. If a read fails, the metrics lack the gauges of its group. */
export function addGaugeGroup(registry: Registry, { gauges, labelNames = [], read }: GaugeGroup): void {
  const readOnce = boundLoad(async () => await read())
  for (const [name, help] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        const readings = await readOnce().catch(() => [])
        // `reset` sets a gauge without labels to 0, so the gauge is removed instead.
        if (labelNames.length === 0) this.remove()
        else this.reset()
        for (const reading of readings) if (reading.name === name) this.set(reading.labels ?? {}, reading.value)
      },
    })
}

/** A faster read is repeated at each scrape. */
const FAST_MS = 50
/**
 * The result of a slow read is cached for this many times its duration. So reads take at most one percent of one
 * connection's time.
 */
const KEPT_FACTOR = 100

/** Returns a function that shares one read among simultaneous callers, and caches the result of a slow read. */
export function boundLoad<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let last: { result: Promise<Result>; untilMs: number } | undefined
  return () => {
    if (last && monotonicMs() < last.untilMs) return last.result
    const begunMs = monotonicMs()
    const current = { result: read(), untilMs: Number.POSITIVE_INFINITY }
    last = current
    const settle = () => {
      const tookMs = monotonicMs() - begunMs
      current.untilMs = tookMs < FAST_MS ? 0 : monotonicMs() + tookMs * KEPT_FACTOR
    }
    current.result.then(settle, settle)
    return current.result
  }
}
