import { Operations } from './generated/operations.ts'
import type { WebhookEvent } from './generated/schemas.ts'
import type { EndedRequest, RawResponse } from './hooks.ts'
import { type CallOptions, type ClientOptions, createTransport } from './transport.ts'

type Numbered<Event> = Event extends WebhookEvent ? Omit<Event, 'id'> & { id: string; sequence: number } : never

/** An event of the list. `event` is the kind. `id` is the id of the event, not of a delivery. */
export type StoreEvent = Numbered<WebhookEvent>

/**
 * A client of one store. Each operation of the API is a method. Its name is the `operationId` in the API's description.
 *
 *     const balcao = new Balcao({ apiKey: process.env.BALCAO_KEY, baseUrl: 'https://pay.example.com' })
 *     const charge = await balcao.createCharge({ currency: 'BRL', amountInCents: 4990 })
 */
export class Balcao extends Operations {
  readonly #options: ClientOptions

  /** @throws TypeError if the key is missing or the address is wrong */
  constructor(options: ClientOptions) {
    super(createTransport(options))
    this.#options = options
  }

  /**
   * Makes a call and returns its result with the status, the headers and the id of the request.
   *
   *     const { data, response } = await balcao.withResponse((client) => client.getCharge('chg_…'))
   *
   * @param call makes one call with the given client
   */
  async withResponse<Data>(
    call: (client: Operations) => PromiseLike<Data>,
  ): Promise<{ data: Data; response: RawResponse }> {
    let last: RawResponse | undefined
    const onResponse = (ended: EndedRequest) => {
      last = ended.response ?? last
      return this.#options.onResponse?.(ended)
    }
    const data = await call(new Operations(createTransport({ ...this.#options, onResponse })))
    if (last === undefined) throw new TypeError('withResponse needs a call of the client that it passes.')
    return { data, response: last }
  }

  /**
   * Yields all events of the store after a sequence, from the oldest to the newest. Store the `sequence` of each event
   * that you have handled, and begin the next run after it.
   * @param query.after the sequence before the first event. By default the first event is the oldest kept event
   * @throws ConflictError with the code `events_expired` if the next event is no longer kept
   */
  async *events(
    query: { after?: number; kind?: StoreEvent['event'] } = {},
    options?: CallOptions,
  ): AsyncGenerator<StoreEvent, void> {
    let page: Awaited<ReturnType<Operations['listEvents']>>
    let after = query.after
    do {
      page = await this.listEvents({ ...query, after, limit: 500 }, options)
      yield* page.data as unknown as StoreEvent[]
      after = page.next
    } while (page.hasMore)
  }
}
