import type { Store } from './store.ts'

const MAX_NAME = 40

/**
 * Returns the name of a file to download, `cafe-da-ana-fechamento-2026-11.csv`. It is ASCII, because the header of the
 * answer must be ASCII.
 * @param parts the content of the file and its period; empty parts are ignored
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
