import { ApiError, invalidRequest } from '../core/errors.ts'
import { createFairQueue, QueueFull } from '../lib/fairQueue.ts'

/**
 * The queues of searches. Each kind of search has its own queue, so a search in a list delays neither a customer's page
 * nor a buyer. Each queue is fair between stores, and runs one search of a store at a time.
 */
const queues = {
  /** Searches of people in lists. After a search, its store pauses as long as the search took. */
  lists: createFairQueue({ atOnce: 2, perOwner: 1, waiting: 100, maxWaitMs: 5_000, rest: 1 }),
  /** The pages of customers in the dashboard. Each search is for a whole e-mail, so it is short. */
  customers: createFairQueue({ atOnce: 1, perOwner: 1, waiting: 100, maxWaitMs: 5_000 }),
  /** API lists of sales by method. Each counts all sales of the period. */
  programs: createFairQueue({ atOnce: 1, perOwner: 1, waiting: 100, maxWaitMs: 10_000 }),
  /** Buyers' own pages. At a launch, many buyers open them. */
  buyers: createFairQueue({ atOnce: 1, perOwner: 1, waiting: 1_000, maxWaitMs: 20_000 }),
}
export type SearchTurns = keyof typeof queues

/** The error for a search that takes too long: the parameter to change, and the message. */
type TooLong = { param: string; message: string }

const TYPE_MORE: TooLong = {
  param: 'q',
  message: 'The search takes too long. Type more letters, or choose a shorter period.',
}

/**
 * Runs a search when it is its turn, so that searches do not slow payments.
 * @throws ApiError 400 if the search takes too long (`param` is `q` by default); 429 if too many people search
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

/** SQLSTATE of a canceled statement, for example after its timeout. */
const CANCELED = '57014'

function toRefusal(error: unknown, { param, message }: TooLong): unknown {
  if (error instanceof QueueFull)
    return new ApiError(429, 'rate_limited', 'Too many people search at the same time. Try again in a moment.', {
      retryAfterSeconds: 2,
    })
  return (error as { code?: string }).code === CANCELED ? invalidRequest(param, message) : error
}
