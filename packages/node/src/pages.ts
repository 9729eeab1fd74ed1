/** One page of a list. */
export type Page<Item> = {
  data: Item[]
  /** The number of the page. The first page has 1. */
  page: number
  perPage: number
  /** Number of items over all pages. */
  total: number
  totalPages: number
  hasMore: boolean
}

/**
 * A list of the API. `await` returns its first page. `for await` yields the items of all pages and makes one call per
 * page. If an item is added meanwhile, another item may move to the next page and be yielded twice.
 */
export class Pages<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #load: (page?: number) => Promise<Page<Item>>

  constructor(load: (page?: number) => Promise<Page<Item>>) {
    this.#load = load
  }

  // biome-ignore lint/suspicious/noThenProperty: a list can be awaited, as other calls can.
  then<Done = Page<Item>, Failed = never>(
    done?: ((page: Page<Item>) => Done | PromiseLike<Done>) | null,
    failed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.#load().then(done, failed)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    let page = await this.#load()
    yield* page.data
    while (page.hasMore) {
      page = await this.#load(page.page + 1)
      yield* page.data
    }
  }
}
