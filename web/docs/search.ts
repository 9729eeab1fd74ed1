import { type RankedEntry, rankEntries } from '../../server/docs/rankEntries.ts'
import type { SearchEntry } from '../../server/docs/searchEntries.ts'

const MAX_RESULTS = 12
const EXCERPT_CHARACTERS = 200

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
  results.hidden = text.trim() === ''
  if (results.hidden) return
  const found = rankEntries(entries, text, { limit: MAX_RESULTS, excerptCharacters: EXCERPT_CHARACTERS })
  results.replaceChildren(...found.map(toLink))
  if (found.length > 0) return
  const nothing = document.createElement('p')
  nothing.textContent = document.body.dataset.nothing ?? ''
  results.append(nothing)
}

function toLink({ entry: { page, heading, url }, excerpt }: RankedEntry): HTMLElement {
  const link = document.createElement('a')
  link.href = url
  const title = document.createElement('strong')
  title.textContent = heading ? `${page} › ${heading}` : page
  const start = document.createElement('small')
  start.textContent = excerpt
  link.append(title, start)
  return link
}
