import { ApiError, invalidRequest } from '../core/errors.ts'
import { createFairQueue, QueueFull } from '../lib/fairQueue.ts'

/** Two searches run at once, and one for each store. A store rests as long as its search took. */
const queue = createFairQueue({ atOnce: 2, perOwner: 1, waiting: 100, maxWaitMs: 5_000, rest: 1 })

/**
 * Runs a search of a person when it is its turn, so that searches do not slow payments.
 * @throws ApiError 400 on `q` for a search that takes too long; 429 if too many people search
 */
export async function runSearch<Result>(storeId: string, search: () => Promise<Result>): Promise<Result> {
  try {
    return await queue.run(storeId, search)
  } catch (error) {
    throw toRefusal(error)
  }
}

/** SQLSTATE of a canceled statement, as after its timeout. */
const CANCELED = '57014'

function toRefusal(error: unknown): unknown {
  if (error instanceof QueueFull)
    return new ApiError(429, 'rate_limited', 'Too many people search at the same time. Try again in a moment.', {
      retryAfterSeconds: 2,
    })
  if ((error as { code?: string }).code === CANCELED)
    return invalidRequest('q', 'The search takes too long. Type more letters, or choose a shorter period.')
  return error
}
