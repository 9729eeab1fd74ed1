import { html } from 'ghtml'
import type { LearnerLessonEntry, LearnerModule } from '../../courses/learnerContent.ts'
import type { LearnMessages } from '../i18n/learnMessages.ts'

/**
 * Renders the modules and lessons of a course. A lesson that the student may not open has no link.
 * @param options.isOpen false after the end of access
 * @param options.currentId the lesson of this page
 * @param options.heading the level of the modules' headings
 */
export function outline(
  modules: readonly LearnerModule[],
  storeId: string,
  messages: LearnMessages,
  options: { isOpen: boolean; currentId?: string; heading: 'h2' | 'h3' },
): string {
  return modules
    .map((module) => {
      const items = module.lessons.map((lesson) => {
        const isLink = options.isOpen && !module.isLocked
        const href = isLink ? `/learn/${storeId}/lessons/${lesson.id}` : undefined
        return lessonItem(lesson, messages, {
          href,
          isLocked: module.isLocked,
          isCurrent: lesson.id === options.currentId,
        })
      })
      const state = module.isLocked ? html`<p class="meta lock">!${LOCK}${whenItOpens(module, messages)}</p>` : ''
      const draft = module.isDraft ? html` <span class="tag">${messages.draft}</span>` : ''
      const { heading } = options
      return html`<section class="module"><!${heading}>${module.title}!${draft}</!${heading}>!${state}<ol>!${items.join('')}</ol></section>`
    })
    .join('')
}

/** Returns the sentence that says when a locked module opens. */
export function whenItOpens({ opensAt, opensAfter }: LearnerModule, messages: LearnMessages): string {
  if (opensAt) return messages.opensOn(messages.moment(opensAt))
  return opensAfter ? messages.opensAfter(opensAfter.title) : messages.locked
}

function lessonItem(
  lesson: LearnerLessonEntry,
  messages: LearnMessages,
  { href, isLocked, isCurrent }: { href: string | undefined; isLocked: boolean; isCurrent: boolean },
): string {
  const { title, status, durationSeconds, percentWatched, isDraft } = lesson
  const facts = [
    durationSeconds ? messages.minutes(Math.max(1, Math.round(durationSeconds / 60))) : '',
    status === 'IN_PROGRESS' && percentWatched > 0 ? `${percentWatched}%` : '',
  ].filter(Boolean)
  const draft = isDraft ? html` <span class="tag">${messages.draft}</span>` : ''
  const isShut = isLocked && status !== 'COMPLETED'
  const sign = status === 'COMPLETED' ? TICK : isShut ? LOCK : ''
  const mark = html`<span class="mark !${isShut ? 'locked' : status.toLowerCase()}">!${sign}<span class="hidden">${messages.lessonStatus[status]}:</span></span>`
  const content = html`!${mark}<span class="title">${title}!${draft}</span>!${facts.length > 0 ? html`<span class="meta">${facts.join(' · ')}</span>` : ''}`
  if (!href) return html`<li><span class="lesson">!${content}</span></li>`
  return html`<li><a class="lesson" href="${href}"!${isCurrent ? ' aria-current="page"' : ''}>!${content}</a></li>`
}

const TICK = '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="m3.500 8.500 3 3 6-7"/></svg>'
const LOCK =
  '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4.500 7V5a3.500 3.500 0 0 1 7 0v2M3.500 7h9v6.500h-9z"/></svg>'
