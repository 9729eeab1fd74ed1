/** @returns the titles of the tests in the source of a test file. An `…` replaces the computed part of a title. */
export function titlesOf(source: string): Set<string> {
  const titles = [...source.matchAll(/\btest\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)].map(([, quote, title]) =>
    quote === '`' ? title!.replace(COMPUTED, '…') : title!,
  )
  return new Set(titles.map((title) => title.replaceAll(/\\(.)/g, '$1')))
}

const COMPUTED = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g

/** @returns a pattern that finds the names of the tests with this title */
export function patternOf(title: string): RegExp {
  const parts = title.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 's')
}
