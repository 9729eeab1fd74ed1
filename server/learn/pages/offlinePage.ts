import { html } from 'ghtml'
import type { Context } from '../../core/context.ts'
import { learnPath, type Visit } from '../visit.ts'
import { type LearnAnswer, pageOf } from './learnAnswer.ts'

/** The page that the browser caches and shows without a network. It contains no data of the student. */
export async function showOffline(_ctx: Context, visit: Visit): Promise<LearnAnswer> {
  const { store, messages } = visit
  const main = html`<h1>${messages.offlineTitle}</h1><p class="lead">${messages.offlineText}</p><p class="choices"><a class="button secondary" href="${learnPath(store)}">${messages.goHome}</a></p>`
  return pageOf({ ...visit, signedIn: undefined }, { title: messages.offlineTitle, main, isNarrow: true })
}
