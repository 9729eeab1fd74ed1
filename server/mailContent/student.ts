import { inMail } from '../mail/inMail.ts'
import { helloBlock } from './factBlocks.ts'
import type { FactsWith, MailContent } from './mailFacts.ts'

/** The mail with the way into a course. */
export function accessMail(facts: FactsWith<'access'>): MailContent {
  const { t, access, branding } = facts
  const [course, store] = [inMail(access.course), inMail(branding.name)]
  const text = t.accessText(course, store)
  return {
    subject: t.accessSubject(course),
    preheader: text,
    blocks: [
      { is: 'heading', text: t.accessHeading },
      helloBlock(facts, access.studentName),
      { is: 'text', text },
      { is: 'button', label: t.openCourse, url: access.url },
      ...(access.expiresAt ? [{ is: 'rows', rows: [[t.accessUntil, t.day(access.expiresAt)]] } as const] : []),
      { is: 'note', text: t.accessNote },
    ],
  }
}

/** The mail with a link that signs a student in, or that confirms a new e-mail. */
export function learnLinkMail(facts: FactsWith<'signInUrl'>): MailContent {
  const { t, signInUrl, branding } = facts
  const store = inMail(branding.name)
  if (new URL(signInUrl).pathname.endsWith('/account/email')) return newEmailMail(facts, store)
  return {
    subject: t.linkSubject(store),
    preheader: t.linkNote,
    blocks: [
      { is: 'heading', text: t.linkHeading },
      { is: 'text', text: t.linkText(store) },
      { is: 'button', label: t.signIn, url: signInUrl },
      { is: 'note', text: t.linkNote },
    ],
  }
}

function newEmailMail({ t, signInUrl }: FactsWith<'signInUrl'>, store: string): MailContent {
  return {
    subject: t.newEmailSubject(store),
    preheader: t.newEmailNote,
    blocks: [
      { is: 'heading', text: t.newEmailHeading },
      { is: 'text', text: t.newEmailText(store) },
      { is: 'button', label: t.confirmNewEmail, url: signInUrl },
      { is: 'note', text: t.newEmailNote },
    ],
  }
}

/** The mail with a new certificate. */
export function certificateMail(facts: FactsWith<'certificate'>): MailContent {
  const { t, certificate, branding } = facts
  const course = inMail(certificate.course)
  const text = t.certificateText(course, inMail(branding.name))
  return {
    subject: t.certificateSubject(course),
    preheader: text,
    blocks: [
      { is: 'heading', text: t.certificateHeading },
      helloBlock(facts, certificate.studentName),
      { is: 'text', text },
      { is: 'button', label: t.seeCertificate, url: certificate.url },
      {
        is: 'rows',
        rows: [
          [t.course, course],
          [t.issuedOn, t.day(certificate.issuedAt)],
          [t.code, certificate.code],
        ],
      },
    ],
  }
}
