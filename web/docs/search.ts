import type { SearchEntry } from '../../server/docs/searchEntries.ts'

const MAX_RESULTS = 12
type Found = { entry: SearchEntry; score: number; at: number }

/** Searches the pages while the reader types. The index loads when the field gets the focus. `/` moves the focus there. */
export function startSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#search')
  const results = document.querySelector<HTMLElement>('#results')
  if (!field || !results) return
  let entries: Promise<SearchEntry[]> | undefined
  const load = () =>
    (entries ??= fetch(`/docs/search-${document.body.dataset.language}.json`).then((file) => file.json()))
  field.addEventListener('focus', load)
  field.addEventListener('input', async () => show(results, field.value, await load()))
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') results.hidden = true
    if (event.key !== '/' || document.activeElement === field) return
    event.preventDefault()
    field.focus()
  })
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Node) || !field.parentElement?.contains(target)) results.hidden = true
  })
}

function show(results: HTMLElement, text: string, entries: readonly SearchEntry[]): void {
  const words = fold(text).split(/\s+/).filter(Boolean)
  results.hidden = words.length === 0
  if (results.hidden) return
  const found = entries.map((entry) => judge(entry, words)).filter(({ score }) => score > 0)
  found.sort((one, other) => other.score - one.score)
  results.replaceChildren(...found.slice(0, MAX_RESULTS).map(toLink))
  if (found.length > 0) return
  const nothing = document.createElement('p')
  nothing.textContent = document.body.dataset.nothing ?? ''
  results.append(nothing)
}

/** Each word must occur. A word in a heading counts more than one in the text, and more in a short text than in a long one. */
function judge(entry: SearchEntry, words: readonly string[]): Found {
  const [page, heading, text] = [fold(entry.page), fold(entry.heading), fold(entry.text)]
  const scores = words.map((word) => {
    const inText = text.split(word).length - 1
    return (
      (page.includes(word) ? 12 : 0) +
      (heading.includes(word) ? 20 : 0) +
      Math.min(inText, 5) / Math.log2(4 + text.length / 100)
    )
  })
  const score = scores.includes(0) ? 0 : scores.reduce((sum, one) => sum + one, 0)
  return { entry, score, at: text.indexOf(words[0] ?? '') }
}

function toLink({ entry: { page, heading, url, text }, at }: Found): HTMLElement {
  const link = document.createElement('a')
  link.href = url
  const title = document.createElement('strong')
  title.textContent = heading ? `${page} › ${heading}` : page
  const excerpt = document.createElement('small')
  excerpt.textContent = text.slice(Math.max(0, at - 40), Math.max(0, at) + 160)
  link.append(title, excerpt)
  return link
}

/** Removes accents and case. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
