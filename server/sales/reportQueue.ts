import { ApiError, invalidRequest } from '../core/errors.ts'
import { createFairQueue, QueueFull } from '../lib/fairQueue.ts'

/** Reports share the connections of searches, so only one report runs at a time. */
const queue = createFairQueue({ atOnce: 1, perOwner: 1, waiting: 20, maxWaitMs: 10_000 })

/** SQLSTATE of a canceled statement, for example after its timeout. */
const CANCELED = '57014'

/**
 * Runs the statements of a report when it is the store's turn.
 * @throws ApiError 400 `startDate` for a period with too many sales; 429 if too many people read reports
 */
export async function readReport<Rows>(storeId: string, read: () => Promise<Rows>): Promise<Rows> {
  try {
    return await queue.run(storeId, read)
  } catch (error) {
    throw toRefusal(error)
  }
}

function toRefusal(error: unknown): unknown {
  if (error instanceof QueueFull)
    return new ApiError(429, 'rate_limited', 'Too many people read reports at the same time. Try again in a moment.', {
      retryAfterSeconds: 5,
    })
  if ((error as { code?: string }).code === CANCELED)
    return invalidRequest('startDate', 'The period has too many sales for one report. Choose a shorter period.')
  return error
}
