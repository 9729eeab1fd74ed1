import { html } from 'ghtml'
import type { LearnerAccess } from '../../courses/learnerAccess.ts'
import type { LearnMessages } from '../i18n/learnMessages.ts'

/** Says why and when the access to a course ended. */
export function endedNotice({ endReason, endedAt }: LearnerAccess, messages: LearnMessages): string {
  if (!endReason || !endedAt) return ''
  return html`<div class="notice bad" role="status"><h2>${messages.endedTitle}</h2><p>${messages.ended[endReason](messages.day(endedAt))}</p></div>`
}
