import { html } from 'ghtml'
import type { Context } from '../../core/context.ts'
import { certificateUrl } from '../../courses/certificateUrl.ts'
import { getCertificateByCode, type PublicCertificate } from '../../courses/getCertificateByCode.ts'
import { findShownBranding } from '../../pages/branding.ts'
import { getStore, type Store } from '../../stores/store.ts'
import type { LearnMessages } from '../i18n/learnMessages.ts'
import { formField } from '../views/formField.ts'
import type { LearnPage } from '../views/learnPage.ts'

/**
 * Renders the page where anybody can check a certificate by its code. For an unknown code it is the form, with status
 * 404.
 */
export async function publicCertificatePage(ctx: Context, code: string, messages: LearnMessages): Promise<LearnPage> {
  const certificate = await getCertificateByCode(ctx, code)
  if (certificate === undefined) return certificateForm(messages, code)
  const store = await getStore(ctx.database, certificate.storeId)
  const { id, name } = store
  const { status, courseTitle } = certificate
  const says = status === 'valid' ? `${certificate.name} ${messages.hasCompleted} ${courseTitle}.` : undefined
  const title = certificate.name === null ? messages.certificateTitle : messages.certificateOf(certificate.name)
  return {
    status: 200,
    title,
    shop: { id, name, branding: await findShownBranding(ctx, store) },
    isNarrow: true,
    ...(says && { description: says }),
    main: certificateMain(ctx, { certificate, store }, messages),
  }
}

/** Renders the form for the code of a certificate. @param unknown the entered code, if no certificate has it */
export function certificateForm(messages: LearnMessages, unknown?: string): LearnPage {
  const field = formField({
    name: 'code',
    label: messages.certificateCode,
    hint: messages.typeCode,
    autocomplete: 'off',
    value: unknown?.slice(0, 40),
    maxlength: 40,
    error: unknown === undefined ? undefined : messages.unknownCode,
  })
  return {
    status: unknown === undefined ? 200 : 404,
    title: messages.checkCertificate,
    isNarrow: true,
    main: html`<h1>${messages.checkCertificate}</h1>
<form action="/certificates" method="get">!${field}<button class="primary">${messages.check}</button></form>`,
  }
}

type Shown = { certificate: PublicCertificate; store: Store }

function certificateMain(ctx: Context, { certificate, store }: Shown, messages: LearnMessages): string {
  const { status, name, code } = certificate
  const statuses = {
    valid: messages.certificateValid,
    revoked: messages.certificateRevoked,
    erased: messages.certificateErased,
  }
  const download =
    status === 'valid'
      ? html`<p class="choices"><a class="button primary" href="/certificates/${code}.pdf?lang=${messages.language}">${messages.downloadCertificate}</a></p>`
      : ''
  return html`<article class="certificate !${status}"><p class="certificate-status">!${MARKS[status]}<span>${statuses[status]}</span></p>
<h1>${name ?? messages.certificateTitle}</h1>!${notice({ certificate, store }, messages)}
<dl class="facts">!${facts({ certificate, store }, messages)}</dl>!${download}</article>
!${status === 'valid' ? html`<section><h2>${messages.howToCheckTitle}</h2><p>${messages.howToCheckText(certificateUrl(ctx.settings.publicUrl, ''))}</p></section>` : ''}`
}

function notice({ certificate, store }: Shown, messages: LearnMessages): string {
  const { status, courseTitle, revokedAt, replacedByCode } = certificate
  if (status === 'erased') return html`<p class="lead">${messages.erasedText}</p>`
  if (status === 'valid') return html`<p class="lead">${messages.hasCompleted} <strong>${courseTitle}</strong></p>`
  const instead = replacedByCode
    ? html`<p>${messages.replacedText} <a href="/certificates/${replacedByCode}">${replacedByCode}</a></p>`
    : ''
  return html`<p class="lead">${messages.revokedText(store.name, messages.day(revokedAt!))}</p>!${instead}`
}

function facts({ certificate, store }: Shown, messages: LearnMessages): string {
  const rows: [string, string][] = [
    [messages.courseName, certificate.courseTitle],
    ...(certificate.workloadHours === null
      ? []
      : ([[messages.workload, messages.hours(certificate.workloadHours)]] as [string, string][])),
    [messages.completedOn, messages.day(certificate.issuedAt)],
    [messages.issuedBy, store.name],
    [messages.certificateCode, certificate.code],
  ]
  return rows.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`).join('')
}

/** Decorative: the text beside each mark has the same meaning. */
const MARKS = {
  valid: '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m5 12.500 4.500 4.500L19 7.500"/></svg>',
  revoked: '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18"/></svg>',
  erased: '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 12h12"/></svg>',
}
