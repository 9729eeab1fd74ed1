import { html } from 'ghtml'
import type { Messages } from '../../pages/i18n/language.ts'
import type { Field, FieldErrors, Form } from '../readForm.ts'

/** The content of a form: typed values, errors and language. */
export type FormState = { values: Form; errors: FieldErrors; messages: Messages }

type Input = {
  name: Field
  label: string
  /** The `autocomplete` value (HTML, "Autofill"). */
  autocomplete?: string
  inputmode?: 'numeric' | 'tel' | 'email'
  type?: 'text' | 'email' | 'tel'
  maxlength: number
  hint?: string
  optional?: boolean
  /** The name of the mask in the browser's script. */
  mask?: string
  /** True leaves out the name of the field. No form can send its value, so the value never leaves the browser. */
  kept?: boolean
  /** The methods that need the field, separated by spaces. The default is all methods. */
  methods?: string
  /** HTML below the field. */
  after?: string
  /** Places two fields in one row: `pair` always, `half` only if there is space. */
  width?: 'half' | 'pair'
}

/** Renders an input with its label. For screen readers, its hint and its error are linked to it. */
export function inputField(state: FormState, input: Input): string {
  const { name, kept, hint, optional, mask } = input
  const { described, error } = wrongOf(state, input)
  const value = kept || SECRET.has(name) ? '' : (state.values[name] ?? '').replaceAll('\0', '')
  return html`<div class="field ${input.width ?? ''}"!${forMethods(input.methods)}>
<label for="f-${name}">${input.label}!${optional ? html` <span class="optional">(${state.messages.optional})</span>` : ''}</label>
!${hint ? html`<p class="hint" id="f-${name}-hint">${hint}</p>` : ''}<input id="f-${name}" !${kept ? html`data-kept="${name}"` : html`name="${name}"`} type="${input.type ?? 'text'}" maxlength="${input.maxlength}" value="${value}"!${attributes({ autocomplete: input.autocomplete, inputmode: input.inputmode, 'data-mask': mask })}!${optional ? '' : ' aria-required="true"'}!${described}>
!${error}!${input.after ?? ''}</div>`
}

/** Renders a field for a text of several lines. */
export function textField(
  state: FormState,
  input: Pick<Input, 'name' | 'label' | 'autocomplete' | 'maxlength' | 'hint'>,
): string {
  const { name, hint } = input
  const { described, error } = wrongOf(state, input)
  const value = (state.values[name] ?? '').replaceAll('\0', '')
  return html`<div class="field">
<label for="f-${name}">${input.label}</label>
!${hint ? html`<p class="hint" id="f-${name}-hint">${hint}</p>` : ''}<textarea id="f-${name}" name="${name}" rows="2" maxlength="${input.maxlength}"!${attributes({ autocomplete: input.autocomplete })} aria-required="true"!${described}>
${value}</textarea>
!${error}</div>`
}

export function selectField(
  state: FormState,
  input: Pick<Input, 'name' | 'label' | 'autocomplete' | 'methods' | 'width'> & {
    /** `label` is the text of the pay button for this choice, if it differs from the default. */
    options: readonly (readonly [value: string, text: string, label?: string])[]
    empty?: string
  },
): string {
  const { name } = input
  const { described, error } = wrongOf(state, input)
  const value = state.values[name] ?? ''
  const options = input.options
    .map(
      ([option, text, label]) =>
        html`<option value="${option}"!${option === value ? ' selected' : ''}!${attributes({ 'data-label': label })}>${text}</option>`,
    )
    .join('')
  return html`<div class="field ${input.width ?? ''}"!${forMethods(input.methods)}>
<label for="f-${name}">${input.label}</label>
<select id="f-${name}" name="${name}"!${attributes({ autocomplete: input.autocomplete })}!${described}>!${input.empty ? html`<option value="">${input.empty}</option>` : ''}!${options}</select>
!${error}</div>`
}

/**
 * Returns the attribute for a section that only some methods need. The style sheet shows the section if such a method
 * is chosen.
 */
export function forMethods(methods: string | undefined): string {
  return methods ? html` data-for="${methods}"` : ''
}

/** These values are never sent back to the browser. */
const SECRET: ReadonlySet<Field> = new Set(['cardNumber', 'cardCvv', 'cardExpiry', 'cardHolder', 'cardToken'])

function wrongOf({ errors, messages }: FormState, { name, hint }: Pick<Input, 'name' | 'hint'>) {
  const wrong = errors[name]
  const ids = [hint && `f-${name}-hint`, wrong && `f-${name}-error`].filter(Boolean).join(' ')
  return {
    described: attributes({ 'aria-describedby': ids, 'aria-invalid': wrong ? 'true' : '' }),
    error: wrong ? html`<p class="error" id="f-${name}-error">${messages.wrong[wrong]}</p>` : '',
  }
}

function attributes(values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .map(([name, value]) => (value ? html` !${name}="${value}"` : ''))
    .join('')
}
