import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { normalizeEmail } from '../lib/email.ts'
import { getStore } from '../stores/store.ts'
import { otherMentions } from './otherMentions.ts'
import { tracesOf } from './person.ts'

/**
 * Exports a person's data in a store as one JSON document (LGPD art. 18, II and V). The document has the person's
 * studies, purchases, subscriptions, events and the receivers of the events (art. 18, VII). It also has mentions of the
 * person in other people's data.
 * @param email in upper or lower case
 * @throws ApiError 404 for an unknown store
 */
export async function exportPerson(ctx: Context, storeId: string, email: string): Promise<object> {
  const store = await getStore(ctx.database, storeId)
  const traces = await tracesOf(ctx.database, storeId, email)
  const row = await ctx.database.row(selectPerson, {
    storeId,
    studentIds: traces.studentIds,
    paymentIds: traces.paymentIds,
    chargeIds: traces.chargeIds,
    sessionIds: traces.sessionIds,
    eventIds: traces.eventIds,
    ids: [...traces.endedSubscriptionIds, ...traces.liveSubscriptionIds],
    recipient: normalizeEmail(email),
  })
  const mentions = await otherMentions(ctx, storeId, email, traces)
  const exportedAt = storeNow(store).toISOString()
  return { store: { id: store.id, name: store.name }, email, exportedAt, ...row!.person, mentions }
}

const lessons = `select json_agg(json_build_object('lesson', lessons.title, 'status', done.status,
    'watchedSeconds', done.watched_seconds, 'percentWatched', done.percent_watched, 'seen', done.seen,
    'positionSeconds', done.position_seconds, 'positionAt', done.position_at, 'completedAt', done.completed_at)
    order by done.lesson_id)
  from lesson_progress as done join lessons on lessons.id = done.lesson_id and lessons.store_id = done.store_id
  where done.enrollment_id = enrollments.id and done.store_id = :storeId`

const certificate = `json_build_object('code', certificates.code, 'name', certificates.name,
    'issuedAt', certificates.issued_at, 'revokedAt', certificates.revoked_at, 'revokeReason', certificates.revoke_reason)`
const ofEnrollment = 'certificates.enrollment_id = enrollments.id and certificates.store_id = :storeId'

const enrollments = `select json_agg(json_build_object('id', enrollments.id, 'course', courses.title,
    'status', enrollments.status, 'cause', enrollments.cause, 'paymentId', enrollments.payment_id,
    'subscriptionId', enrollments.subscription_id,
    'enrolledAt', enrollments.enrolled_at, 'expiresAt', enrollments.expires_at, 'revokedAt', enrollments.revoked_at,
    'revokeReason', enrollments.revoke_reason, 'lastActivityAt', enrollments.last_activity_at,
    'certificate', (select ${certificate} from certificates where ${ofEnrollment} and certificates.revoked_at is null),
    'revokedCertificates', coalesce((select json_agg(${certificate} order by certificates.issued_at)
      from certificates where ${ofEnrollment} and certificates.revoked_at is not null), '[]'),
    'lessons', coalesce((${lessons}), '[]')) order by enrollments.enrolled_at, enrollments.id)
  from enrollments join courses on courses.id = enrollments.course_id and courses.store_id = enrollments.store_id
  where enrollments.student_id = students.id and enrollments.store_id = :storeId`

const sessions = `select json_agg(json_build_object('address', address, 'userAgent', user_agent, 'createdAt', created_at,
    'lastSeenAt', last_seen_at) order by id)
  from student_sessions where student_id = students.id and store_id = :storeId`

/** The used links that signed the student in or changed the e-mail. */
const links = `select json_agg(json_build_object('purpose', purpose, 'usedAt', used_at) order by used_at, id)
  from learn_links where student_id = students.id and store_id = :storeId`

const passkeys = `select json_agg(json_build_object('name', name, 'createdAt', created_at, 'lastUsedAt', last_used_at)
    order by created_at, id)
  from student_passkeys where student_id = students.id and store_id = :storeId`

const comments = `select json_agg(json_build_object('lesson', lessons.title, 'text', comments.body,
    'status', comments.status, 'createdAt', comments.created_at) order by comments.created_at, comments.id)
  from comments left join lessons on lessons.id = comments.lesson_id and lessons.store_id = comments.store_id
  where comments.student_id = students.id and comments.store_id = :storeId`

const notes = `select json_agg(json_build_object('lesson', lessons.title, 'text', lesson_notes.body,
    'updatedAt', lesson_notes.updated_at) order by lesson_notes.lesson_id)
  from lesson_notes left join lessons on lessons.id = lesson_notes.lesson_id and lessons.store_id = lesson_notes.store_id
  where lesson_notes.student_id = students.id and lesson_notes.store_id = :storeId`

const students = `select json_agg(json_build_object('id', id, 'name', name, 'nameConfirmedAt', name_confirmed_at,
    'email', email, 'language', language, 'avatarUrl', avatar_url, 'lastLoginAt', last_login_at, 'createdAt', created_at,
    'sessions', coalesce((${sessions}), '[]'), 'usedLinks', coalesce((${links}), '[]'), 'passkeys', coalesce((${passkeys}), '[]'),
    'enrollments', coalesce((${enrollments}), '[]'), 'comments', coalesce((${comments}), '[]'),
    'notes', coalesce((${notes}), '[]')) order by id)
  from students where store_id = :storeId and id = any (:studentIds)`

const payments = `select json_agg(json_build_object('id', id, 'chargeId', charge_id, 'status', status, 'method', method,
    'amountInCents', total_in_cents, 'currency', currency, 'name', buyer_name, 'email', buyer_email,
    'document', buyer_document, 'phone', buyer_phone, 'ip', buyer_ip, 'address', buyer_address, 'language', language,
    'cardBrand', card_brand, 'cardLastFour', card_last_four, 'pixCopyPaste', pix_copy_paste,
    'pixQrCodeUrl', pix_qr_code_url, 'boletoLine', boleto_line, 'boletoBarcode', boleto_barcode, 'boletoUrl', boleto_url,
    'boletoPdfUrl', boleto_pdf_url, 'redirectUrl', redirect_url, 'declineMessage', decline_message,
    'metadata', metadata, 'tracking', tracking, 'clientReference', client_reference, 'browserAndConsent', visit, 'cardConsent', card_consent,
    'emailProvenAt', buyer_proven_at,
    'answersToRefundRequests', array(select answer from refund_requests
      where refund_requests.payment_id = payments.id and refund_requests.store_id = :storeId and answer is not null),
    'createdAt', created_at) order by id)
  from payments where store_id = :storeId and id = any (:paymentIds)`

const subscriptions = `select json_agg(json_build_object('id', subscriptions.id, 'status', status, 'offer', offers.name,
    'method', method, 'amountInCents', subscriptions.price_in_cents, 'currency', subscriptions.currency,
    'billingCycle', subscriptions.billing_cycle, 'chargesPaid', charges_paid, 'currentPeriodEnd', current_period_end,
    'canceledAt', canceled_at, 'name', buyer_name, 'email', buyer_email, 'document', buyer_document,
    'phone', buyer_phone, 'ip', buyer_ip, 'address', buyer_address, 'language', language, 'cardBrand', card_brand,
    'cardLastFour', card_last_four, 'tracking', subscriptions.tracking, 'createdAt', subscriptions.created_at) order by subscriptions.id)
  from subscriptions join offers on offers.id = subscriptions.offer_id and offers.store_id = subscriptions.store_id
  where subscriptions.store_id = :storeId and subscriptions.id = any (:ids)`

/**
 * The document does not include the encrypted data of mails, because the data may contain a secret link. Rows do not
 * contain the text of mails.
 */
const mails = `select json_agg(json_build_object('id', id, 'kind', kind, 'recipient', recipient, 'language', language,
    'paymentId', payment_id, 'subscriptionId', subscription_id, 'enrollmentId', enrollment_id, 'about', about, 'status', status,
    'answer', response, 'plannedAt', planned_at, 'createdAt', created_at, 'sentAt', sent_at) order by id)
  from mails where store_id = :storeId and (lower(recipient) = :recipient or student_id = any (:studentIds))`

const invitations = `select json_agg(json_build_object('id', id, 'role', role, 'createdAt', created_at,
    'email', email, 'expiresAt', expires_at) order by id)
  from invitations where store_id = :storeId and lower(email) = :recipient`

/** The team's notes are data about the person, so the person gets them. */
const customerNotes = `select json_agg(json_build_object('text', body, 'createdAt', created_at) order by created_at, id)
  from customer_notes where store_id = :storeId and email = :recipient`

/** The codes that were requested in the checkout with the e-mail. They are deleted after some hours. */
const checkoutCodes = `select json_agg(json_build_object('id', id, 'page', checkout_id, 'email', email, 'askedAt', created_at)
    order by created_at, id)
  from checkout_codes where store_id = :storeId and email = :recipient`

const charges = `select json_agg(json_build_object('id', id, 'status', status, 'amountInCents', amount_in_cents,
    'currency', currency, 'items', items, 'description', description, 'name', customer_name, 'email', customer_email,
    'metadata', metadata, 'tracking', tracking, 'clientReference', client_reference, 'successUrl', success_url,
    'cancelUrl', cancel_url, 'postbackUrl', postback_url, 'createdAt', created_at) order by id)
  from charges where store_id = :storeId and id = any (:chargeIds)`

const checkoutSessions = `select json_agg(json_build_object('id', id, 'chargeId', charge_id, 'details', details,
    'createdAt', created_at, 'expiresAt', expires_at) order by id)
  from checkout_sessions where store_id = :storeId and id = any (:sessionIds)`

/** The bodies of the events and their receivers. A body has no delivery id, because each delivery has another id. */
const events = `select json_agg(json_build_object('id', id, 'kind', kind, 'body', ('{' || payload)::json,
    'sentTo', array(select distinct coalesce(endpoint.url, charge.postback_url)
      from deliveries
      left join webhook_endpoints as endpoint on endpoint.id = deliveries.endpoint_id and endpoint.store_id = deliveries.store_id
      left join charges as charge on charge.id = deliveries.charge_id and charge.store_id = deliveries.store_id
      where deliveries.event_id = events.id and deliveries.store_id = :storeId and deliveries.status = 'delivered'),
    'answers', array(select attempt.response_excerpt
      from deliveries join delivery_attempts as attempt on attempt.delivery_id = deliveries.id
        and attempt.store_id = deliveries.store_id
      where deliveries.event_id = events.id and deliveries.store_id = :storeId
        and attempt.response_excerpt is not null))
    order by id)
  from events where store_id = :storeId and id = any (:eventIds) and (coalesce(payment_id = any (:paymentIds), false)
    or lower(('{' || payload)::json->'data'->>'customerEmail') = :recipient)`

const selectPerson = sql(
  'exportPerson',
  `select json_build_object('students', coalesce((${students}), '[]'), 'payments', coalesce((${payments}), '[]'),
     'subscriptions', coalesce((${subscriptions}), '[]'), 'charges', coalesce((${charges}), '[]'),
     'checkoutSessions', coalesce((${checkoutSessions}), '[]'), 'events', coalesce((${events}), '[]'), 'mails', coalesce((${mails}), '[]'),
     'invitations', coalesce((${invitations}), '[]'), 'customerNotes', coalesce((${customerNotes}), '[]'),
     'checkoutCodes', coalesce((${checkoutCodes}), '[]')) as person`,
).as<{ person: object }>()
