import { inMail } from '../mail/inMail.ts'
import { helloBlock } from './factBlocks.ts'
import type { FactsWith, MailContent } from './mailFacts.ts'

/** The mail about a new access to a course, with the link to it. */
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

/** The mail with a link that signs a student in, or that confirms the student's new e-mail. */
export function learnLinkMail(facts: FactsWith<'learnLink'>): MailContent {
  const { t, learnLink, branding } = facts
  const store = inMail(branding.name)
  const texts = learnLink.isForNewEmail ? t.newEmail : t.signInLink
  return {
    subject: texts.subject(store),
    preheader: texts.note,
    blocks: [
      { is: 'heading', text: texts.heading },
      { is: 'text', text: texts.text(store) },
      { is: 'button', label: texts.button, url: learnLink.url },
      { is: 'note', text: texts.note },
    ],
  }
}

/** The mail about a change of a sign-in method. After a change of the e-mail, it is sent to the old address. */
export function signInChangedMail(facts: FactsWith<'signInChange'>): MailContent {
  const { t, signInChange, branding } = facts
  const { change, url } = signInChange
  const store = inMail(branding.name)
  const news = t.signInNews[change]
  const isGone = change === 'emailReplaced'
  return {
    subject: t.signInChanged.subject(store, news),
    preheader: t.signInChanged.text(store, news),
    blocks: [
      { is: 'heading', text: t.newsHeading },
      { is: 'text', text: t.signInChanged.text(store, news) },
      ...(isGone ? [] : [{ is: 'button', label: t.signInChanged.button, url } as const]),
      { is: 'note', text: isGone ? t.signInChanged.addressGone(store) : t.signInChanged.notMe },
    ],
  }
}

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
