import { saleName } from '../catalog/offer.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { learnLinkUrl } from '../learn/learnLink.ts'
import type { Language } from '../lib/inThree.ts'
import { writingIn } from '../lib/writing.ts'
import { inMail, personInMail } from '../mail/inMail.ts'
import { openMailData } from '../mail/mailData.ts'
import type { MailRow } from '../mail/mailRow.ts'
import type { RenderedMail } from '../mail/renderedMail.ts'
import { type PaymentRow, paymentById } from '../payments/payment.ts'
import { findStore, type Store } from '../stores/store.ts'
import { cardLink } from '../subscriptions/cardLink.ts'
import { findSubscription, type SubscriptionRow } from '../subscriptions/subscription.ts'
import { PASSWORD_LINK_MINUTES } from '../users/changePassword.ts'
import { INVITATION_DAYS } from '../users/invitations.ts'
import { accountNews } from './accountNews.ts'
import { mailTexts } from './mailTexts.ts'

type Content = { subject: string; lines: (string | null | undefined)[] }

/** Makes a mail as plain text. */
export async function plainContent(ctx: Context, mail: MailRow): Promise<RenderedMail | undefined> {
  const { store_id: storeId } = mail
  const store = storeId === null ? undefined : await findStore(ctx.database, storeId)
  const content = store === undefined ? ofAccount(ctx, mail) : await ofStore(ctx, store, mail)
  if (content === undefined) return undefined
  const text = `${content.lines.filter((line) => line != null).join('\n')}\n`
  const { mailSenderName, mailReplyTo } = store?.settings ?? {}
  return {
    subject: content.subject,
    text,
    html: `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`,
    attachments: [],
    from: store && inMail(mailSenderName ?? store.name),
    replyTo: mailReplyTo ?? undefined,
  }
}

function ofAccount(ctx: Context, mail: MailRow): Content | undefined {
  const data = openMailData(ctx, mail)
  if (!data) return undefined
  const email = mail.recipient ?? ''
  if (mail.kind === 'password_reset')
    return {
      subject: 'Nova senha do Balcão',
      lines: [
        `Alguém pediu uma nova senha para ${email}. Se foi você, escolha a senha em até ${PASSWORD_LINK_MINUTES} minutos:`,
        '',
        data.link,
        '',
        'Se não foi, não faça nada.',
        '',
        `Somebody asked for a new password for ${email}. If it was you, choose it at the address above within ${PASSWORD_LINK_MINUTES} minutes.`,
        '',
        `Alguien pidió una nueva contraseña para ${email}. Si fue usted, elíjala en la dirección de arriba en ${PASSWORD_LINK_MINUTES} minutos.`,
      ],
    }
  return mail.kind === 'account_changed' ? accountNews(ctx, email, data.change!) : undefined
}

async function ofStore(ctx: Context, store: Store, mail: MailRow): Promise<Content | undefined> {
  switch (mail.kind) {
    case 'invitation':
      return invitation(ctx, store, mail)
    case 'endpoint_disabled':
      return await endpointDisabled(ctx, mail)
    case 'learn_link':
    case 'access':
      return learnLink(ctx, store, mail)
    case 'renewal_code':
    case 'card_declined':
      return await ofSubscription(ctx, store, mail)
    default:
      return await ofSale(ctx, store, mail)
  }
}

function learnLink(ctx: Context, store: Store, { id, student_id, recipient, kind }: MailRow): Content | undefined {
  if (student_id === null) return undefined
  const purpose = kind === 'access' ? 'access' : 'sign_in'
  const link = { id, storeId: store.id, studentId: student_id, email: recipient, purpose } as const
  return { subject: `Seu link de acesso: ${inMail(store.name)}`, lines: [learnLinkUrl(ctx, link)] }
}

// Anybody can choose a store's name and invite strangers. `personInMail` changes a name so that no mail program turns it
// into a link.
function invitation(ctx: Context, store: Store, mail: MailRow): Content | undefined {
  const data = openMailData(ctx, mail)
  if (!data) return undefined
  const [inviter, storeName] = [personInMail(data.inviter!), personInMail(store.name)]
  return {
    subject: `Convite para a loja ${storeName}`,
    lines: [
      `${inviter} convidou você para a loja ${storeName} no Balcão.`,
      '',
      `Aceite em até ${INVITATION_DAYS} dias:`,
      data.link,
      '',
      `${inviter} invited you to the store ${storeName}. Accept within ${INVITATION_DAYS} days at the address above.`,
      '',
      `${inviter} le invitó a la tienda ${storeName}. Acepte en un plazo de ${INVITATION_DAYS} días en la dirección de arriba.`,
    ],
  }
}

async function endpointDisabled(ctx: Context, mail: MailRow): Promise<Content | undefined> {
  const endpoint = await ctx.database.row<{ url: string; reason: string | null }>(endpointOfMail, {
    id: mail.endpoint_id,
    storeId: mail.store_id,
  })
  return (
    endpoint && {
      subject: 'Um webhook da sua loja foi desativado',
      lines: [
        `O Balcão desativou o webhook ${endpoint.url}.`,
        '',
        endpoint.reason,
        '',
        'Nada se perdeu: reative o endereço e reenvie as entregas que falharam.',
      ],
    }
  )
}

async function ofSubscription(ctx: Context, store: Store, mail: MailRow): Promise<Content | undefined> {
  const subscription = await findSubscription(ctx.database, store.id, mail.subscription_id!)
  if (!subscription || subscription.buyer_name === null) return undefined
  const language = mail.language ?? 'pt'
  const about = { offer: inMail(subscription.offer.name), store: inMail(store.name) }
  if (mail.kind === 'card_declined') {
    const { declinedSubject, declined, declinedNext } = mailTexts[language]
    const link = cardLink(ctx, store, subscription)
    return {
      subject: declinedSubject(about.offer),
      lines: [hello(subscription, language), '', declined(about, subscription.card_last_four), declinedNext, '', link],
    }
  }
  const payment = await paymentOf(ctx, mail)
  return payment && renewalCode(subscription, payment, language, about)
}

function renewalCode(
  subscription: SubscriptionRow,
  payment: PaymentRow,
  language: Language,
  about: { offer: string; store: string },
): Content {
  const { renewalSubject, renewal, codeLabel } = mailTexts[language]
  const writing = writingIn(language)
  const amount = writing.money(payment.total_in_cents, payment.currency)
  const until = writing.day(payment.expires_at!)
  const method = payment.method === 'pix' ? 'pix' : 'boleto'
  const { pix_copy_paste, boleto_line, boleto_url, boleto_pdf_url } = payment
  const code = method === 'pix' ? [pix_copy_paste] : [boleto_line, boleto_url ?? boleto_pdf_url]
  return {
    subject: renewalSubject[method](about.offer),
    lines: [hello(subscription, language), '', renewal({ ...about, amount, until }), '', codeLabel[method], ...code],
  }
}

async function ofSale(ctx: Context, store: Store, mail: MailRow): Promise<Content> {
  const payment = await paymentOf(ctx, mail)
  const writing = writingIn(mail.language ?? 'pt')
  const bought = inMail(payment?.offer ? saleName(payment.offer) : store.name)
  return {
    subject: `${mail.kind}: ${bought}`,
    lines: [
      inMail(store.name),
      payment && writing.money(payment.total_in_cents, payment.currency),
      payment?.pix_copy_paste,
      payment?.boleto_line,
    ],
  }
}

async function paymentOf(
  ctx: Context,
  { payment_id: id, store_id: storeId }: MailRow,
): Promise<PaymentRow | undefined> {
  return id === null ? undefined : await ctx.database.row<PaymentRow>(paymentById, { id, storeId })
}

function hello(subscription: SubscriptionRow, language: Language): string {
  return mailTexts[language].hello(personInMail(subscription.buyer_name!))
}

const endpointOfMail = sql(
  'endpointOfMail',
  'select url, disabled_reason as reason from webhook_endpoints where id = :id and store_id = :storeId',
)
