import { brandName } from '../lib/brandName.ts'
import { pick } from '../lib/inThree.ts'
import type { MailToBuyer } from '../mail/mailsToBuyer.ts'
import { TERMS_SINCE, terms } from '../pages/i18n/terms.ts'
import type { PaymentRow } from '../payments/payment.ts'
import { type Column, type EvidencePage, startEvidencePage } from './evidencePage.ts'
import { type EvidenceMessages, evidenceMessages } from './evidenceTexts.ts'
import type { Evidence } from './readEvidence.ts'

/** Draws the evidence of a dispute as a PDF, for the buyer's bank. */
export async function evidencePdf(evidence: Evidence): Promise<Buffer> {
  const { store, dispute, madeAt } = evidence
  const t = evidenceMessages(dispute.currency)
  const title = `${t.title}: ${dispute.payment_id}`
  const page = await startEvidencePage({ title, author: store.name, language: t.locale, at: madeAt })
  page.head({ store: store.name, title: t.title, note: t.summary })
  drawDispute(page, evidence, t)
  drawPurchase(page, evidence, t)
  drawBuyer(page, evidence.payment, t)
  drawTerms(page, evidence, t)
  drawDelivery(page, evidence, t)
  drawMails(page, evidence, t)
  drawRefunds(page, evidence, t)
  return await page.end((number, pages) => [t.madeAt(t.moment(madeAt)), t.page(number, pages)])
}

function drawDispute(page: EvidencePage, { dispute }: Evidence, t: EvidenceMessages): void {
  page.section(t.dispute)
  page.facts([
    [t.amount, t.money(dispute.amount_in_cents, dispute.currency)],
    [t.dispute, dispute.external_id],
    [t.reason, dispute.reason],
    [t.openedAt, t.moment(dispute.opened_at)],
  ])
}

function drawPurchase(page: EvidencePage, { payment, product }: Evidence, t: EvidenceMessages): void {
  const { card_brand: brand, card_last_four: lastFour, installments } = payment
  const card = [brand && brandName(brand), lastFour && `**** ${lastFour}`].filter(Boolean).join(' ')
  const method = [t.methods[payment.method], card, installments > 1 && t.installments(installments)]
  page.section(t.purchase)
  page.facts([
    [t.product, product],
    [t.amount, t.money(payment.total_in_cents, payment.currency)],
    [t.method, method.filter(Boolean).join(', ')],
    [t.orderedAt, t.moment(payment.created_at)],
    [t.paidAt, payment.paid_at && t.moment(payment.paid_at)],
    [t.paymentId, payment.id],
    [t.gatewayId, payment.external_id],
    [t.endToEndId, payment.end_to_end_id],
    [t.ourNumber, payment.our_number],
  ])
}

function drawBuyer(page: EvidencePage, payment: PaymentRow, t: EvidenceMessages): void {
  page.section(t.buyer)
  if (payment.buyer_name === null) page.paragraph(t.erased)
  page.facts([
    [t.name, payment.buyer_name],
    [t.document, payment.buyer_document],
    [t.email, payment.buyer_email],
    [t.phone, payment.buyer_phone],
    [t.address, addressText(payment)],
    [t.ip, payment.buyer_ip],
  ])
}

/** Returns the address in one line, or null if it is unknown. */
export function addressText({ buyer_address: address }: Pick<PaymentRow, 'buyer_address'>): string | null {
  if (!address) return null
  const { street, number, complement, neighborhood, city, state, zipCode } = address
  return [street, number, complement, neighborhood, city, state, zipCode].filter(Boolean).join(', ')
}

/** The terms that the buyer accepted on one of our pages. Empty for a payment by the API. */
function drawTerms(page: EvidencePage, { payment, store, accepted }: Evidence, t: EvidenceMessages): void {
  const { offer, coupon, installments } = payment
  const { language, at, ip, userAgent } = accepted
  page.section(t.terms)
  if (language === null || at < TERMS_SINCE) page.paragraph(t.noTerms)
  else page.paragraph(`“${pick(terms, language).purchaseTerms(store.name)}”`)
  const total = t.money(payment.total_in_cents, payment.currency)
  const discount = coupon && `${coupon.code}: -${t.money(coupon.discountInCents, payment.currency)}`
  page.facts([
    [t.price, installments > 1 ? `${total}, ${t.installments(installments)}` : total],
    [t.cycle, offer?.billingCycle && t.cycles[offer.billingCycle]],
    [t.coupon, discount],
    [t.withdrawal, t.refundPolicy(store.refundWindowDays)],
    [t.acceptedAt, language && t.moment(at)],
    [t.ip, language && ip],
    [t.browser, language && userAgent],
  ])
}

function drawDelivery(page: EvidencePage, { access }: Evidence, t: EvidenceMessages): void {
  page.section(t.delivery)
  if (access.length === 0) page.paragraph(t.noCourse)
  for (const one of access) drawAccess(page, one, t)
}

function drawAccess(page: EvidencePage, access: Evidence['access'][number], t: EvidenceMessages): void {
  const { lessons, totalLessons, certificate, signIns } = access
  page.facts([
    [t.course, access.courseTitle],
    [t.student, [access.studentName, access.studentEmail].filter(Boolean).join(', ')],
    [t.accessSince, t.moment(access.enrolledAt)],
    [t.accessUntil, access.revokedAt && t.moment(access.revokedAt)],
    [t.lastActivity, access.lastActivityAt && t.moment(access.lastActivityAt)],
    [t.used, t.usedText(lessons.length, totalLessons, clockText(watchedIn(access)))],
    [t.certificate, certificate && `${certificate.code}, ${t.moment(new Date(certificate.issuedAt))}`],
  ])
  page.heading(t.lessons)
  if (lessons.length === 0) page.paragraph(t.none)
  else
    page.table(
      [
        { title: t.lesson, share: 0.5 },
        { title: t.watched, share: 0.26, align: 'right' },
        { title: t.completed, share: 0.24, align: 'right' },
      ],
      lessons.map((lesson) => [
        `${lesson.module} · ${lesson.title}`,
        watchedText(lesson),
        lesson.completedAt === null ? '–' : t.day(new Date(lesson.completedAt)),
      ]),
    )
  page.heading(t.signIns)
  if (signIns.length === 0) page.paragraph(t.none)
  else
    page.table(
      [
        { title: t.at, share: 0.3 },
        { title: t.place, share: 0.2 },
        { title: t.browser, share: 0.5 },
      ],
      signIns.map(({ at, address, userAgent }) => [t.moment(at), address ?? '–', userAgent ?? t.byLink]),
    )
}

function watchedIn({ lessons }: Evidence['access'][number]): number {
  return lessons.reduce((sum, { watchedSeconds }) => sum + watchedSeconds, 0)
}

function watchedText({
  watchedSeconds,
  durationSeconds,
  percentWatched,
}: Evidence['access'][number]['lessons'][number]) {
  const of = durationSeconds === null ? '' : ` / ${clockText(durationSeconds)}`
  return `${clockText(watchedSeconds)}${of} (${percentWatched} %)`
}

/** Returns seconds as `h:mm:ss` or `m:ss`. */
export function clockText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

function drawMails(page: EvidencePage, { mails }: Evidence, t: EvidenceMessages): void {
  page.section(t.mails)
  if (mails.length === 0) page.paragraph(t.none)
  else
    page.table(
      mailColumns(t),
      mails.map((mail) => mailCells(mail, t)),
    )
}

function mailColumns(t: EvidenceMessages): Column[] {
  return [
    { title: t.mail, share: 0.2 },
    { title: t.to, share: 0.27 },
    { title: t.at, share: 0.27 },
    { title: t.answer, share: 0.26 },
  ]
}

function mailCells({ kind, recipient, sentAt, response }: MailToBuyer, t: EvidenceMessages): string[] {
  const names: Partial<Record<string, string>> = t.mailKinds
  return [names[kind] ?? kind, recipient, sentAt === null ? '–' : t.moment(sentAt), response ?? '–']
}

function drawRefunds(page: EvidencePage, { refunds, requests, payment }: Evidence, t: EvidenceMessages): void {
  page.section(t.refunds)
  if (refunds.length === 0 && requests.length === 0) page.paragraph(t.noRefund)
  for (const { amount_in_cents, asked_at, status, decided_at, answer } of requests) {
    const asked = t.requestRow(t.money(amount_in_cents, payment.currency), t.day(asked_at))
    page.paragraph(`${asked}${t.requestEnds[status](decided_at === null ? '' : t.day(decided_at))}`)
    if (answer) page.paragraph(`“${answer}”`)
  }
  for (const { amountInCents, createdAt, doneAt, status } of refunds) {
    const offered = t.refundRow(t.money(amountInCents, payment.currency), t.day(createdAt))
    const end = doneAt !== null ? t.refundDone(t.day(doneAt)) : status === 'failed' ? t.refundFailed : t.refundWaits
    page.paragraph(`${offered}${end}`)
  }
}
