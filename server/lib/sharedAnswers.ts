/** Costly answers that several callers share for a time. */
export type SharedAnswers<Answer> = {
  /** Returns a shared answer, or reads one. @param key whoever has the same key may have the same answer */
  read(key: string, read: () => Promise<Answer>): Promise<Answer>
}

const MAX_KEPT = 200

/**
 * @param options.keptForMs an answer is shared for this time from the start of its reading
 * @param options.isCostly decides whether an answer is shared. A cheap one is read for every caller, so it is never old
 * @param options.now the present machine time in milliseconds
 */
export function createSharedAnswers<Answer>({
  keptForMs,
  isCostly,
  now,
}: {
  keptForMs: number
  isCostly(answer: Answer): boolean
  now(): number
}): SharedAnswers<Answer> {
  const kept = new Map<string, { until: number; answer: Promise<Answer> }>()

  async function readNew(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const until = now() + keptForMs
    const answer = read()
    // The last answer was costly, so whoever comes meanwhile waits for this one.
    if (kept.delete(key)) kept.set(key, { until, answer })
    const isShared = await answer.then(isCostly, () => false)
    if (isShared) kept.set(key, { until, answer })
    else kept.delete(key)
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
    return answer
  }

  return {
    async read(key, read) {
      const shared = kept.get(key)
      return shared !== undefined && shared.until > now() ? shared.answer : await readNew(key, read)
    },
  }
}
