import type { Store } from './store.ts'

const MAX_NAME = 40

/**
 * Returns the name of a file to download, such as `cafe-da-ana-fechamento-2026-11.csv`. The name is ASCII, because the
 * header of the answer must be ASCII.
 * @param parts words for the kind of file and its period, such as `fechamento` and `2026-11`. Empty parts are left out
 */
export function fileNameOf(
  { name }: Pick<Store, 'name'>,
  parts: readonly (string | undefined)[],
  type: string,
): string {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = letters.slice(0, MAX_NAME).match(/[a-z0-9]+/g) ?? []
  const plain = parts.map((part) => part?.replaceAll(/[^\w-]/g, '')).filter(Boolean)
  return `${[...words, ...plain].join('-')}.${type}`
}
