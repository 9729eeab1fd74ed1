import { html } from 'ghtml'
import type { Context } from '../../core/context.ts'
import { isId } from '../../core/ids.ts'
import { findStore } from '../../stores/store.ts'
import type { LearnMessages } from '../i18n/learnMessages.ts'
import { formField } from '../views/formField.ts'
import { learnPath } from '../visit.ts'
import type { LearnAnswer } from './learnAnswer.ts'

/**
 * Asks for the address of the store's members area, because `/learn` does not contain a store.
 * @param given the typed text: an address, or the id of a store
 */
export async function findStorePage(
  ctx: Context,
  given: string | undefined,
  messages: LearnMessages,
): Promise<LearnAnswer> {
  const id = /sto_\w+/.exec(given ?? '')?.[0] ?? ''
  const store = isId('sto', id) ? await findStore(ctx.database, id) : undefined
  if (store) return { is: 'go', path: learnPath(store) }
  const field = formField({
    name: 'store',
    label: messages.storeAddress,
    value: given ?? '',
    error: given ? messages.wrongStore : undefined,
  })
  const main = html`<h1>${messages.findStoreTitle}</h1><p class="lead">${messages.findStoreText}</p>
<form method="get" action="/learn" novalidate>!${field}<button class="primary">${messages.proceed}</button></form>`
  return { is: 'page', page: { status: given ? 404 : 200, title: messages.findStoreTitle, main, isNarrow: true } }
}
