/** A longer step is reported after this time, and reported again after the same time. */
const SAY_EVERY_MS = 5_000

/** Reports the step that the command waits for, if it is slow. */
export type Waits = {
  /** Sets the name of the step that begins now. */
  begin(step: string): void
  /** A `fetch` that counts each call as a step. A call fails after a minute without an answer. */
  fetch: typeof fetch
  end(): void
}

const ANSWER_WITHIN_MS = 60_000

/** @param say called with a line about a slow step */
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
