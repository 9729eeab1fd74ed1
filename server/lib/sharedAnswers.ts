/** Answers that several callers share. Callers share each answer while it is read, and a costly answer for some time after. */
export type SharedAnswers<Answer> = {
  /**
   * Returns a shared answer, or reads one. All callers of a reading get its error. @param key all callers with the same key may
   * have the same answer
   */
  read(key: string, read: () => Promise<Answer>): Promise<Answer>
}

const MAX_KEPT = 200

/**
 * @param options.keptForMs an answer is shared for this time from the start of its reading
 * @param options.isCostly decides whether an answer is kept. A cheap one is shared only while it is read
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
    const own = { until: now() + keptForMs, answer: read() }
    kept.delete(key)
    kept.set(key, own)
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
    const isKept = await own.answer.then(isCostly, () => false)
    // A slow reading may have outlived its time. Then a later reading has taken its place, and stays.
    if (!isKept && kept.get(key) === own) kept.delete(key)
    return own.answer
  }

  return {
    async read(key, read) {
      const shared = kept.get(key)
      return shared !== undefined && shared.until > now() ? shared.answer : await readNew(key, read)
    },
  }
}
