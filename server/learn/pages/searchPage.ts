import { html } from 'ghtml'
import type { Context } from '../../core/context.ts'
import { type FoundLesson, searchLessons } from '../../courses/searchLessons.ts'
import { formField } from '../views/formField.ts'
import { learnerOf, learnPath, type StudentVisit } from '../visit.ts'
import { type LearnAnswer, pageOf } from './learnAnswer.ts'

/** Shows the search form and the results. */
export async function showSearch(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  const { store, signedIn, messages, query } = visit
  const typed = (query.q ?? '').trim()
  const found = typed ? await searchLessons(ctx, store, learnerOf(signedIn), typed) : []
  const field = formField({
    name: 'q',
    type: 'search',
    label: messages.searchField,
    value: typed,
    maxlength: 200,
    isOptional: true,
  })
  const results =
    found.length > 0
      ? html`<h2>${messages.found(found.length)}</h2><ul class="results">!${found.map((lesson) => result(lesson, store.id)).join('')}</ul>`
      : html`<p role="status">${messages.nothingFound}</p>`
  const main = html`<h1>${messages.search}</h1><p class="lead">${messages.searchLead}</p>
<form method="get" action="${learnPath(store, '/search')}" role="search">!${field}<button class="primary">${messages.search}</button></form>!${typed ? results : ''}`
  return pageOf(visit, { title: messages.search, main, isNarrow: true, current: 'search' })
}

function result({ id, title, moduleTitle, courseTitle, excerpt }: FoundLesson, storeId: string): string {
  return html`<li><a href="${learnPath({ id: storeId }, `/lessons/${id}`)}">${title}</a><p class="meta">${courseTitle} · ${moduleTitle}</p>!${excerpt ? html`<p>${excerpt}</p>` : ''}</li>`
}
