/** The number of simultaneous works of one store. */
const ABREAST = 8

/** Works on all items, several at the same time. */
export async function abreast<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: ABREAST }, worker))
}
