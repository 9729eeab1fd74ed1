import type { FastifyRequest } from 'fastify'
import { readChoice, readTracking } from '../checkout/listingTracking.ts'
import type { CheckoutVisit, WantedPage } from '../checkout/pages/checkoutVisit.ts'
import type { KnownVisit } from '../checkout/pages/knownVisit.ts'
import type { Form } from '../checkout/readForm.ts'
import { knownProblems } from '../checkout/views/knownSection.ts'
import type { Context } from '../core/context.ts'
import { cardTokenIn } from './cardCookies.ts'
import { messagesOf } from './checkoutFrame.ts'
import { knownCookiesIn } from './knownCookies.ts'
import { purchaseTokensIn } from './learnCookies.ts'
import { addressOf } from './requestAddress.ts'
import { typedIn } from './typedCookie.ts'

type Query = Readonly<Record<string, unknown>>

/** Reads a request for a page or form of the checkout. */
export function checkoutVisitOf(ctx: Context, request: FastifyRequest): CheckoutVisit {
  const { body, headers } = request
  const path = request.params as Record<string, string>
  const query = request.query as Query
  return {
    id: path.id ?? '',
    path,
    messages: messagesOf(request),
    ip: addressOf(request),
    userAgent: headers['user-agent'] ?? null,
    knownVisit: knownVisitOf(ctx, request),
    tracking: readTracking(query),
    choice: readChoice(query),
    wanted: { ...wantedIn(query), typed: typedIn(ctx, request) },
    form: typeof body === 'string' ? {} : ((body ?? {}) as Form),
    text: typeof body === 'string' ? body : '',
    tokens: purchaseTokensIn(ctx, request),
    cardTokens: { open: cardTokenIn(request, 'card'), done: cardTokenIn(request, 'card-done') },
  }
}

function wantedIn(query: Query): WantedPage {
  const { method, form, begun, changed, own, done, gone, lang, draft, token } = query
  return {
    method: typeof method === 'string' ? method : undefined,
    form: form === '1',
    begun: begun === '1',
    changed: changed === '1',
    own: own === '1',
    done: done === '1',
    isLanguageChosen: typeof lang === 'string',
    ...((gone === 'seat' || gone === 'coupon') && ({ gone } as const)),
    draft: typeof draft === 'string' ? draft : undefined,
    token: typeof token === 'string' ? token : undefined,
  }
}

/**
 * Returns the cookies of a known buyer, and the parameters of the page's address. The forms for the code in a mail keep
 * these parameters.
 */
function knownVisitOf(ctx: Context, request: FastifyRequest): KnownVisit {
  const { known } = request.query as Query
  const [, search = ''] = request.url.split('?', 2)
  const problem = knownProblems.find((one) => one === known)
  return { cookies: knownCookiesIn(ctx, request), search: search && `?${search}`, problem }
}
