import { html } from 'ghtml'

export type FormField = {
  name: string
  label: string
  type?: 'text' | 'email' | 'password' | 'search'
  /** The `autocomplete` value (HTML, "Autofill"). */
  autocomplete?: string
  value?: string
  maxlength?: number
  hint?: string
  error?: string | undefined
  isOptional?: boolean
}

/** Renders an input with its label. For screen readers, the hint and the error are linked to the input. */
export function formField({ name, label, type = 'text', hint, error, isOptional, ...more }: FormField): string {
  const described = [hint && `f-${name}-hint`, error && `f-${name}-error`].filter(Boolean).join(' ')
  const states = [
    described && html`aria-describedby="${described}"`,
    error && 'aria-invalid="true" autofocus',
    !isOptional && 'required',
    more.autocomplete && html`autocomplete="${more.autocomplete}"`,
  ]
  return html`<div class="field"><label for="f-${name}">${label}</label>
!${hint ? html`<p class="hint" id="f-${name}-hint">${hint}</p>` : ''}<input id="f-${name}" name="${name}" type="${type}" maxlength="${more.maxlength ?? 254}" value="${more.value ?? ''}" !${states.filter(Boolean).join(' ')}>
!${error ? html`<p class="error" id="f-${name}-error">${error}</p>` : ''}</div>`
}
