/**
 * Answers that several callers share. An answer is shared while it is read. A costly answer stays shared for some time
 * after.
 */
export type SharedAnswers<Answer> = {
  /**
   * Returns a shared answer, or reads a new one. If the read fails, all its callers get the error. @param key callers
   * with the same key share the answer
   */
  read(key: string, read: () => Promise<Answer>): Promise<Answer>
}

const MAX_KEPT = 200

/**
 * @param options.keptForMs the milliseconds that an answer is shared, from the start of its read
 * @param options.isCostly true if the answer stays shared after its read
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
    // If this read took longer than `keptForMs`, a later read may have replaced it. The later read stays.
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
