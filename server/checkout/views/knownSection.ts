import { html } from 'ghtml'
import { brandName } from '../../lib/brandName.ts'
import { maskedEmail } from '../../lib/email.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import { CODE_MINUTES } from '../buyerCodes.ts'
import { type KnownBuyer, type KnownData, type ShownCard, shownCard } from '../knownBuyer.ts'
import type { Notice } from './notice.ts'

/**
 * The problem that the page reports. `gone`: the card no longer works. `over`: the code is no longer valid for the
 * purchase.
 */
export const knownProblems = ['wrong', 'many', 'email', 'gone', 'over'] as const
export type KnownProblem = (typeof knownProblems)[number]

/**
 * The known data of a form's visitor. `action` is the address of the forms about the code. `mailbox`: the page that
 * shows the mails of a sandbox. `owned`: the course on sale, if a proven buyer already has access that never ends.
 */
export type Known = {
  buyer: KnownBuyer
  action: string
  mailbox?: string
  problem?: KnownProblem
  owned?: { title: string; path: string }
}

/** Renders the section for known buyers above the payment form. It never reveals if an e-mail belongs to a buyer. */
export function knownSection({ buyer, action, mailbox, problem, owned }: Known, messages: Messages): string {
  switch (buyer.is) {
    case 'nobody':
      return askSection({ action, problem }, messages)
    case 'recognized':
      return recognizedSection(buyer, { action, problem }, messages)
    case 'asked':
    case 'spent':
    case 'guessed':
      return codeSection(buyer, { action, mailbox, problem }, messages)
    case 'proven':
      return html`!${owned ? ownedNotice(owned, messages) : ''}<form id="known-leave" method="post" action="${action}" data-simple></form>`
    default:
      return buyer satisfies never
  }
}

/** Returns the message above the form about a card or a code that no longer works. */
export function problemNotice(problem: KnownProblem | undefined, messages: Messages): Notice | undefined {
  if (problem === 'gone') return { kind: 'bad', title: messages.cardGoneTitle, text: messages.cardGoneText }
  if (problem === 'over') return { kind: 'info', title: messages.proofOverTitle, text: messages.proofOverText }
  return undefined
}

/** Renders the buyer data that this purchase reuses from an earlier purchase. */
export function knownDataLines({ name, email, document }: KnownData, messages: Messages): string {
  return html`<p class="known-data">${name}<br><span class="hint">${email} · ${maskedDocument(document)}</span></p>
<p><button class="quiet" form="known-leave" name="leave" value="1">${messages.useOtherData}</button></p>`
}

/** Renders the remembered cards and the choice to type another card. */
export function cardChoice({ buyer }: Known, chosen: string | undefined, messages: Messages): string {
  if (buyer.is !== 'proven' || buyer.cards.length === 0) return ''
  const cards = buyer.cards.map(shownCard)
  const picked = chosen === 'new' || cards.some(({ paymentId }) => paymentId === chosen) ? chosen : cards[0]!.paymentId
  const one = (id: string, title: string, hint = '') =>
    html`<div class="method"><input type="radio" name="card" id="c-${id}" value="${id}"!${id === picked ? ' checked' : ''}><label for="c-${id}"><span class="dot"></span><span class="what"><span class="title">${title}</span>!${hint ? html`<span class="hint">${hint}</span>` : ''}</span></label></div>`
  const options = cards.map((card) => one(card.paymentId, shownName(card, messages), expiryOf(card, messages)))
  return html`<div class="methods cards" role="radiogroup" aria-label="${messages.yourCards}">!${options.join('')}!${one('new', messages.useOtherCard)}</div>`
}

/** Returns a card in words: `Visa •••• 4242`. */
export function shownName({ brand, lastFour }: Pick<ShownCard, 'brand' | 'lastFour'>, messages: Messages): string {
  return [brand && brandName(brand), lastFour && `•••• ${lastFour}`].filter(Boolean).join(' ') || messages.savedCard
}

function ownedNotice({ title, path }: NonNullable<Known['owned']>, messages: Messages): string {
  return html`<div class="notice info" role="status"><p>${messages.ownedCourse(title)} <a href="${path}">${messages.openCourse}</a></p></div>`
}

type Asking = Omit<Known, 'buyer' | 'owned'>

function askSection({ action, problem }: Asking, messages: Messages): string {
  const error = problem === 'many' ? messages.codesTooMany : problem === 'email' ? messages.wrong.email : undefined
  return html`<details class="known" id="known"!${problem ? ' open' : ''}><summary>${messages.knownAsk}</summary>
<form method="post" action="${action}" data-simple novalidate><p class="hint" id="known-hint">${messages.knownAskHint}</p><div class="field"><label for="known-email">${messages.knownEmail}</label><div class="beside"><input id="known-email" name="email" type="email" inputmode="email" autocomplete="email" maxlength="254" aria-describedby="known-hint!${error ? ' known-error' : ''}"!${error ? ' aria-invalid="true"' : ''}><button class="secondary">${messages.sendCode}</button></div>!${errorLine(error)}</div></form></details>`
}

function recognizedSection(
  { card, email }: Extract<KnownBuyer, { is: 'recognized' }>,
  { action, problem }: Asking,
  messages: Messages,
): string {
  const error = problem === 'many' ? errorLine(messages.codesTooMany) : ''
  return html`<section class="known" id="known" aria-labelledby="h-known"><h2 id="h-known">${messages.payWithKnown(shownName(card, messages))}</h2><p class="hint">${messages.payWithKnownText(maskedEmail(email))}</p>
<form method="post" action="${action}" data-simple><button class="primary" name="send" value="1">${messages.sendCode}</button> <button class="quiet" name="leave" value="forget">${messages.notMe}</button></form>!${error}</section>`
}

function codeSection(
  { is, code }: Extract<KnownBuyer, { is: 'asked' | 'spent' | 'guessed' }>,
  { action, mailbox, problem }: Asking,
  messages: Messages,
): string {
  const others = html`<form method="post" action="${action}" data-simple><button class="quiet" name="again" value="1">${messages.sendCodeAgain}</button> <button class="quiet" name="leave" value="1">${messages.goWithoutCode}</button></form>`
  const error =
    problem === 'many'
      ? messages.codesTooMany
      : is === 'spent'
        ? messages.codeSpent
        : is === 'guessed'
          ? messages.codeGuessed
          : problem === 'wrong'
            ? messages.codeWrong
            : undefined
  const field =
    is !== 'asked'
      ? errorLine(error)
      : html`<form method="post" action="${action}" data-simple novalidate><div class="field"><label for="known-code">${messages.codeLabel}</label><div class="beside"><input id="known-code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="7" autofocus aria-required="true"!${error ? ' aria-invalid="true" aria-describedby="known-error"' : ''}><button class="primary">${messages.confirmCode}</button></div>!${errorLine(error)}</div></form>`
  return html`<section class="known" id="known" aria-labelledby="h-known"><h2 id="h-known">${messages.codeTitle}</h2><p class="hint">${messages.codeText(maskedEmail(code.email), CODE_MINUTES)}</p>!${mailbox ? html`<p class="hint"><a href="${mailbox}" target="_blank">${messages.sandboxMailbox}</a></p>` : ''}!${field}!${others}</section>`
}

function errorLine(error: string | undefined): string {
  return error ? html`<p class="error" id="known-error" role="alert">${error}</p>` : ''
}

function expiryOf({ expiry }: ShownCard, messages: Messages): string {
  const [year = '', month = ''] = expiry?.split('-') ?? []
  return month ? messages.cardExpires(`${month}/${year.slice(-2)}`) : ''
}

/** Masks a document except for the middle of a CPF or the end of a CNPJ. */
function maskedDocument(document: string): string {
  return document.length === 11
    ? `•••.${document.slice(3, 6)}.${document.slice(6, 9)}-••`
    : `••.•••.•••/${document.slice(8, 12)}-${document.slice(12)}`
}
