import { html } from 'ghtml'
import type { LearnerFigures } from '../../courses/learnerContent.ts'
import type { LearnMessages } from '../i18n/learnMessages.ts'

/** Renders the progress in a course as a bar with its figures. */
export function progressBar(
  { percent, completedLessons, totalLessons }: LearnerFigures,
  messages: LearnMessages,
): string {
  return html`<div class="progress"><progress max="100" value="${percent}" aria-label="${messages.percentDone(percent)}"></progress>
<p class="meta"><span>${messages.percentDone(percent)}</span><span>${messages.lessonsDone(completedLessons, totalLessons)}</span></p></div>`
}
