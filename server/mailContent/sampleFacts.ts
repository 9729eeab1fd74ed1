import { buildBoleto } from '../brazil/boleto.ts'
import { addDays, dateInSaoPaulo, endOfDayInSaoPaulo } from '../brazil/calendar.ts'
import { newId, newIdOf } from '../core/ids.ts'
import type { Language } from '../lib/inThree.ts'
import type { MailKind } from '../mail/mailKinds.ts'
import { sampleTexts } from './i18n/sampleTexts.ts'
import type { PaymentFacts, SubscriptionFacts } from './mailFacts.ts'

const DAY_MS = 86_400_000
const PRICE_IN_CENTS = 4_990
const SAMPLE_STORE = 'sto_sample'

/** A sample PIX code. No bank accepts it, because its key belongs to nobody. */
const SAMPLE_PIX =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000520400005303986540549.905802BR5913LOJA EXEMPLO6009SAO PAULO62070503***6304ABCD'

/**
 * Returns sample facts for the preview of a kind, if the store has no sale.
 * @param now the store's time
 */
export function sampleFacts(kind: MailKind, { language, now, publicUrl }: SampleOptions) {
  const texts = sampleTexts[language]
  const subscription = sampleSubscription(kind, { texts, now, publicUrl })
  return {
    payment: samplePayment(kind, { texts, now }),
    subscription,
    access: { studentName: texts.buyer, course: texts.course, url: `${publicUrl}/learn`, expiresAt: null },
    signInChange: { change: 'passwordSet', url: `${publicUrl}/learn` } as const,
    code: '123456',
    learnLink: { url: `${publicUrl}/learn`, isForNewEmail: false },
    certificate: {
      studentName: texts.buyer,
      course: texts.course,
      code: 'EXEMPLO-0000',
      issuedAt: now,
      url: `${publicUrl}/certificates/EXEMPLO-0000`,
    },
    dispute: {
      id: newId('dsp'),
      kind: 'med' as const,
      amountInCents: PRICE_IN_CENTS,
      dueAt: kind === 'dispute_opened' ? null : endOfDayInSaoPaulo(addDays(dateInSaoPaulo(now), 3)),
      daysLeft: kind === 'dispute_opened' ? null : 3,
    },
    recovery: {
      name: texts.buyer,
      bought: texts.course,
      url: `${publicUrl}/checkout/off_0`,
      stopUrl: `${publicUrl}/checkout/off_0/reminders`,
    },
    endpoint: { id: newIdOf('whe', SAMPLE_STORE), url: 'https://loja.example/webhooks', reason: null },
  }
}

type SampleOptions = { language: Language; now: Date; publicUrl: string }
type Texts = (typeof sampleTexts)[Language]

const METHODS: Partial<Record<MailKind, PaymentFacts['method']>> = {
  boleto_slip: 'boleto',
  boleto_due: 'boleto',
  receipt: 'credit_card',
  chargeback_opened: 'credit_card',
  dispute_due: 'credit_card',
  subscription_started: 'credit_card',
  subscription_renewed: 'credit_card',
}

function samplePayment(kind: MailKind, { texts, now }: { texts: Texts; now: Date }): PaymentFacts {
  const method = METHODS[kind] ?? 'pix'
  const dueDate = addDays(dateInSaoPaulo(now), 3)
  const boleto =
    method === 'boleto'
      ? buildBoleto({ bank: '999', amountInCents: PRICE_IN_CENTS, dueDate, freeField: '0'.repeat(25) })
      : undefined
  return {
    id: newId('pay'),
    charge_id: newIdOf('chg', SAMPLE_STORE),
    method,
    total_in_cents: PRICE_IN_CENTS,
    currency: 'brl',
    installments: method === 'credit_card' ? 2 : 1,
    card_brand: method === 'credit_card' ? 'visa' : null,
    card_last_four: method === 'credit_card' ? '1111' : null,
    pix_copy_paste: method === 'pix' ? SAMPLE_PIX : null,
    boleto_line: boleto?.line ?? null,
    boleto_barcode: boleto?.barcode ?? null,
    boleto_url: null,
    boleto_pdf_url: null,
    expires_at: method === 'boleto' ? endOfDayInSaoPaulo(dueDate) : new Date(now.getTime() + 3_600_000),
    paid_at: now,
    created_at: now,
    buyer_name: texts.buyer,
    bought: texts.course,
    items: [],
    soldLines: [],
    gaveAccess: true,
    refundPage: null,
    ...(kind === 'refund_declined' && { request: sampleRequest(texts, now) }),
  }
}

function sampleRequest(texts: Texts, now: Date): PaymentFacts['request'] {
  return { amount_in_cents: PRICE_IN_CENTS, status: 'declined', in_time: false, decide_by: now, answer: texts.answer }
}

function sampleSubscription(
  kind: MailKind,
  { texts, now, publicUrl }: { texts: Texts; now: Date; publicUrl: string },
): SubscriptionFacts {
  const id = newIdOf('sub', SAMPLE_STORE)
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)
  return {
    id,
    method: kind === 'renewal_code' ? 'pix' : 'credit_card',
    status: statusOf(kind),
    price_in_cents: PRICE_IN_CENTS,
    currency: 'brl',
    billing_cycle: 'MONTHLY',
    buyer_name: texts.buyer,
    card_last_four: '1111',
    current_period_end: inDays(kind === 'trial_ending' ? 3 : 30),
    anchor_at: now,
    paused_until: null,
    next_plan: null,
    credit_in_cents: 0,
    no_retry_left: false,
    due_at: inDays(kind === 'card_declined' ? 1 : 30),
    offerName: texts.plan,
    ownUrl: `${publicUrl}/learn`,
    cardUrl: `${publicUrl}/checkout/${id}/card`,
  }
}

function statusOf(kind: MailKind): SubscriptionFacts['status'] {
  if (kind === 'card_declined') return 'past_due'
  if (kind === 'trial_ending') return 'trialing'
  return kind === 'subscription_canceled' ? 'canceled' : 'active'
}
