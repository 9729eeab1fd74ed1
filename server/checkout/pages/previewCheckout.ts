import type { ChargeRow } from '../../charges/charge.ts'
import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import type { Language } from '../../lib/inThree.ts'
import { type Branding, findShownBranding, getBranding } from '../../pages/branding.ts'
import { type Messages, messagesIn } from '../../pages/i18n/language.ts'
import { readStyles } from '../../pages/pageFiles.ts'
import type { Store } from '../../stores/store.ts'
import type { Checkout } from '../checkout.ts'
import { layout } from '../views/layout.ts'
import { chargePage } from './showCharge.ts'

const AMOUNT_IN_CENTS = 9_700
/** Disables links, because a link would leave the preview. */
const STILL = 'a{pointer-events:none}'

/**
 * Renders the page of a payment with new colours, for a frame of the dashboard. The page has no script, and its charge
 * does not exist.
 * @param look the choices of the store. A missing field has its saved value
 * @returns an HTML document that contains its styles and its logo
 */
export async function previewCheckout(
  ctx: Context,
  store: Store,
  look: Partial<Pick<Branding, 'color' | 'supportEmail'>>,
  language: Language,
): Promise<string> {
  const [shown, { logoUrl }] = await Promise.all([findShownBranding(ctx, store), getBranding(ctx, store)])
  const messages = messagesIn(language)
  const branding = {
    ...shown,
    color: look.color ?? shown.color,
    supportEmail: look.supportEmail ?? shown.supportEmail,
    logoPath: logoUrl ?? undefined,
  }
  const checkout = {
    store,
    branding,
    charge: sampleCharge(store, messages),
    picture: null,
    payments: [],
  } satisfies Checkout
  const page = chargePage(ctx, checkout, { view: { is: 'form' }, messages, wanted: {} })
  const document = layout(
    { ...page, sandboxBar: undefined, poll: undefined },
    messages,
    { script: undefined, styles: [] },
    { nonce: '', address: '/checkout' },
  )
  return document.replace('</head>', () => `<style>${readStyles('checkout')}${STILL}</style></head>`)
}

function sampleCharge(store: Store, { previewItem }: Messages): ChargeRow {
  const none = {
    ...{ customer_email: null, customer_name: null, tracking: null, split: null, success_url: null, cancel_url: null },
    ...{ postback_url: null, claimed_by: null, claimed_until: null, statement_descriptor: null, product_id: null },
    ...{ offer_id: null, offer: null, coupon: null, sold_items: null, payment_link_id: null, cycle: null },
    ...{ checkout_session_id: null, client_reference: null, subscription_id: null },
  }
  return {
    ...none,
    id: 'preview',
    store_id: store.id,
    kind: 'api',
    status: 'pending',
    amount_in_cents: AMOUNT_IN_CENTS,
    currency: 'brl',
    items: [{ name: previewItem, quantity: 1, unitAmountInCents: AMOUNT_IN_CENTS }],
    description: previewItem,
    metadata: {},
    max_installments: 12,
    boleto_due_in_days: 3,
    interest_paid_by_buyer: true,
    send_mail: true,
    postback_secret: '',
    declined_attempts: 0,
    revision: 0,
    created_at: storeNow(store),
  }
}
