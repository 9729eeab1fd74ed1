import { html } from 'ghtml'
import type { LessonComment } from '../../courses/lessonComments.ts'
import type { LearnMessages } from '../i18n/learnMessages.ts'

/** Renders the comments on a lesson with the forms to write and to delete. @param path the address of the lesson */
export function commentList(
  comments: readonly LessonComment[],
  path: string,
  messages: LearnMessages,
  error: string,
): string {
  const answers = Map.groupBy(comments, ({ parentId }) => parentId)
  const threads = (answers.get(null) ?? []).map((comment) => {
    const below = (answers.get(comment.id) ?? []).map((answer) => html`<li>!${one(answer, path, messages)}</li>`)
    const form = comment.status === 'visible' ? answerForm(comment, path, messages) : ''
    return html`<li>!${one(comment, path, messages)}!${below.length > 0 ? html`<ol class="answers">!${below.join('')}</ol>` : ''}!${form}</li>`
  })
  const list =
    threads.length > 0
      ? html`<ol class="comments">!${threads.join('')}</ol>`
      : html`<p class="hint">${messages.noComments}</p>`
  return html`<section class="box stack" id="comments" aria-labelledby="comments-title"><h2 id="comments-title">${messages.comments}</h2>!${list}
<form method="post" action="${path}/comments">!${textField('comment', messages.yourComment, error)}<p class="actions"><button class="primary">${messages.sendComment}</button></p></form></section>`
}

function one(
  { id, author, name, isOwn, status, body, createdAt }: LessonComment,
  path: string,
  messages: LearnMessages,
): string {
  if (status === 'removed') return html`<p class="hint">${messages.removedComment}</p>`
  const team = author === 'store' ? html` <span class="tag">${messages.fromStore}</span>` : ''
  const held = status === 'held' ? html`<p class="hint">${messages.waitsForStore}</p>` : ''
  const remove = isOwn
    ? html`<form method="post" action="${path}/comments/remove"><input type="hidden" name="id" value="${id}"><button class="plain">${messages.remove}</button></form>`
    : ''
  return html`<article class="comment" id="${id}"><p class="who"><strong>${name ?? messages.erasedPerson}</strong>!${team} <time class="meta" datetime="${createdAt.toISOString()}">${messages.moment(createdAt)}</time></p>
<p class="text">${body}</p>!${held}!${remove}</article>`
}

/** The form is collapsed at first, so a page with many comments stays short. */
function answerForm({ id, name }: LessonComment, path: string, messages: LearnMessages): string {
  return html`<details class="answer"><summary>${messages.answer}</summary><form method="post" action="${path}/comments"><input type="hidden" name="parentId" value="${id}">
!${textField(`answer-${id}`, messages.answerTo(name ?? messages.erasedPerson), '')}<p class="actions"><button class="secondary">${messages.sendAnswer}</button></p></form></details>`
}

function textField(id: string, label: string, error: string): string {
  const described = error ? html` aria-invalid="true" aria-describedby="f-${id}-error"` : ''
  return html`<div class="field"><label for="f-${id}">${label}</label><textarea id="f-${id}" name="body" maxlength="5000" required!${described}></textarea>
!${error ? html`<p class="error" id="f-${id}-error">${error}</p>` : ''}</div>`
}
