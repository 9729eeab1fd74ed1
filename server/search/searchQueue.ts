import { ApiError, invalidRequest } from '../core/errors.ts'
import { createFairQueue, QueueFull } from '../lib/fairQueue.ts'

/**
 * The turns of searches. Each kind has turns of its own, so that a search in a list delays neither a customer's page nor a buyer. Turns
 * are fair between stores, and a store has one of a kind at a time.
 */
const queues = {
  /** People search in lists. A store rests as long as its search took. */
  lists: createFairQueue({ atOnce: 2, perOwner: 1, waiting: 100, maxWaitMs: 5_000, rest: 1 }),
  /** The team opens pages of customers. Each search is for a whole e-mail, so it is short. */
  customers: createFairQueue({ atOnce: 1, perOwner: 1, waiting: 100, maxWaitMs: 5_000 }),
  /** Programs list sales by method, which counts all sales of the period. */
  programs: createFairQueue({ atOnce: 1, perOwner: 1, waiting: 100, maxWaitMs: 10_000 }),
  /** Buyers open their own pages, many at a launch. */
  buyers: createFairQueue({ atOnce: 1, perOwner: 1, waiting: 1_000, maxWaitMs: 20_000 }),
}
export type SearchTurns = keyof typeof queues

/** The refusal of a search that takes too long: the parameter to change, and the words. */
type TooLong = { param: string; message: string }

const TYPE_MORE: TooLong = {
  param: 'q',
  message: 'The search takes too long. Type more letters, or choose a shorter period.',
}

/**
 * Runs a search when it is its turn, so that searches do not slow payments.
 * @throws ApiError 400 for a search that takes too long, by default on `q`; 429 if too many people search
 */
export async function runSearch<Result>(
  storeId: string,
  search: () => Promise<Result>,
  turns: SearchTurns = 'lists',
  tooLong: TooLong = TYPE_MORE,
): Promise<Result> {
  try {
    return await queues[turns].run(storeId, search)
  } catch (error) {
    throw toRefusal(error, tooLong)
  }
}

/** SQLSTATE of a canceled statement, as after its timeout. */
const CANCELED = '57014'

function toRefusal(error: unknown, { param, message }: TooLong): unknown {
  if (error instanceof QueueFull)
    return new ApiError(429, 'rate_limited', 'Too many people search at the same time. Try again in a moment.', {
      retryAfterSeconds: 2,
    })
  return (error as { code?: string }).code === CANCELED ? invalidRequest(param, message) : error
}
