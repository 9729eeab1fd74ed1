/** A step that lasts longer is named, and named again after the same time. */
const SAY_EVERY_MS = 5_000

/** Says what the command waits for while a step is slow. */
export type Waits = {
  /** Names the step that begins now. */
  begin(step: string): void
  /** `fetch`, with each call as a step. It stops after a minute without an answer. */
  fetch: typeof fetch
  end(): void
}

const ANSWER_WITHIN_MS = 60_000

/** @param say gets a line about a slow step */
export function createWaits(say: (line: string) => void): Waits {
  let step = ''
  let timer: NodeJS.Timeout | undefined
  const begin = (next: string) => {
    if (next === step) return
    step = next
    let seconds = 0
    clearInterval(timer)
    timer = setInterval(() => {
      seconds += SAY_EVERY_MS / 1000
      say(`Waiting for ${seconds} s: ${step}`)
    }, SAY_EVERY_MS)
  }
  return {
    begin,
    fetch(input, init) {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      begin(`${init?.method ?? 'GET'} ${pathname}`)
      return fetch(input, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), ...init })
    },
    end: () => clearInterval(timer),
  }
}
