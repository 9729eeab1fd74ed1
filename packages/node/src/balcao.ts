import { Operations } from './generated/operations.ts'
import type { WebhookEvent } from './generated/schemas.ts'
import type { EndedRequest, RawResponse } from './hooks.ts'
import { type CallOptions, type ClientOptions, createTransport } from './transport.ts'

type Numbered<Event> = Event extends WebhookEvent ? Omit<Event, 'id'> & { id: string; sequence: number } : never

/** An event of the list. `event` tells the kinds apart. `id` is the id of the event and not of a delivery. */
export type StoreEvent = Numbered<WebhookEvent>

/**
 * A client of one store. Each operation of the API is a method with the name that the API's description gives it.
 *
 *     const balcao = new Balcao({ apiKey: process.env.BALCAO_KEY, baseUrl: 'https://pay.example.com' })
 *     const charge = await balcao.createCharge({ currency: 'BRL', amountInCents: 4990 })
 */
export class Balcao extends Operations {
  readonly #options: ClientOptions

  /** @throws TypeError for a missing key or a wrong address */
  constructor(options: ClientOptions) {
    super(createTransport(options))
    this.#options = options
  }

  /**
   * Makes a call and returns its result with the status, the headers and the id of the request.
   *
   *     const { data, response } = await balcao.withResponse((client) => client.getCharge('chg_…'))
   *
   * @param call makes one call of the client that it gets
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
   * All events of the store after a sequence, oldest first, until the newest. Keep the `sequence` of each event that you have
   * handled, and begin the next run after it.
   * @param query.after the events after this sequence. By default they begin with the oldest event that is kept
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
