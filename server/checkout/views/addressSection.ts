import { html } from 'ghtml'
import { NO_NUMBER } from '../../brazil/readAddressLine.ts'
import { stateOfZipCode } from '../../brazil/stateOfZipCode.ts'
import type { buyerFields } from '../../pages/i18n/buyerFields.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import { addressTexts, type KnownData } from '../knownBuyer.ts'
import type { OfferedMethod, OfferedMethods } from '../offeredMethods.ts'
import {
  type AddressField,
  addressFields,
  asksInLine,
  type FieldErrors,
  isNeeded,
  isTypedFor,
  LINE_LENGTH,
  type LineParts,
  needsAddress,
  readLine,
} from '../readForm.ts'
import { type FormState, forMethods, inputField, textField } from './fields.ts'

/** The fields of an address. The buyer types them, or the browser fills them in. */
const inputs: Record<
  AddressField,
  { label: keyof typeof buyerFields; maxlength: number; autocomplete?: string; mask?: string; width?: 'half' | 'pair' }
> = {
  zipCode: { label: 'zipCode', maxlength: 10, autocomplete: 'postal-code', mask: 'zip', width: 'pair' },
  street: { label: 'street', maxlength: 200, autocomplete: 'address-line1' },
  addressNumber: { label: 'addressNumber', maxlength: 50, width: 'pair' },
  complement: { label: 'complement', maxlength: 200, autocomplete: 'address-line2', width: 'pair' },
  neighborhood: { label: 'neighborhood', maxlength: 200, autocomplete: 'address-level3' },
  city: { label: 'city', maxlength: 100, autocomplete: 'address-level2', width: 'half' },
}

/**
 * Renders the address for the methods that need it. If a method needs the whole address, the buyer types it in one
 * line. The separate fields open if a part is missing in that line or the buyer opens them.
 */
export function addressSection(offered: OfferedMethods, state: FormState): string {
  const needing = offered.methods.filter(needsAddress)
  if (needing.length === 0) return ''
  const content = asksInLine(offered)
    ? inLine(needing, state)
    : separateFields(needing, state, ['complement', 'neighborhood'])
  return html`<section class="address" aria-labelledby="h-address"!${forMethods(namesOf(needing))}><h2 id="h-address">${state.messages.address}</h2>!${content}</section>`
}

function inLine(needing: readonly OfferedMethod[], state: FormState): string {
  const { values, errors, messages } = state
  const read = readLine(values)
  const isOpen = addressFields.some((name) => errors[name] || values[name])
  const inFields = isOpen ? { ...state, values: { ...values, ...read } } : state
  const line = textField(state, {
    name: 'addressLine',
    label: messages.addressLine,
    hint: messages.addressExample,
    autocomplete: 'street-address',
    maxlength: LINE_LENGTH,
  })
  const said = isOpen || !read ? '' : readBack(read, messages)
  return html`!${line}<p class="read" role="status" data-read>${said}</p><details class="parts"!${isOpen ? ' open' : ''}><summary>${messages.addressParts}</summary>!${separateFields(needing, inFields, ['addressNumber', 'complement', 'neighborhood'])}</details>`
}

/** @param details the fields that appear only if the street is required */
function separateFields(needing: readonly OfferedMethod[], state: FormState, details: readonly AddressField[]): string {
  const fields = addressFields.flatMap((name) => {
    const asking = needing.filter((method) => isNeeded(method, details.includes(name) ? 'street' : name))
    const optional = !asking.some((method) => isTypedFor(method, name))
    return asking.length > 0 ? [addressField(state, name, namesOf(asking), optional)] : []
  })
  return html`<div class="grid">!${fields.join('')}</div>`
}

/**
 * Returns the sentence that repeats the parts of an address line to the buyer: `Confira: Rua das Flores · nº 123 ·
 * Centro · Campinas/SP · CEP 13010-000`.
 */
export function readBack(parts: LineParts, messages: Messages): string {
  const { zipCode, street, addressNumber: number, complement, neighborhood, city } = parts
  const door = number === NO_NUMBER ? messages.addressUnnumbered : numbered(number, messages)
  const state = zipCode && stateOfZipCode(zipCode)
  const place = [city, city && state].filter(Boolean).join('/')
  const code = zipCode && `CEP\u00a0${zipCode.slice(0, 5)}-\u2060${zipCode.slice(5)}`
  const read = [street, door, complement, neighborhood, place, code].filter(Boolean).join(' · ')
  return messages.addressRead.replace('{parts}', () => read)
}

function numbered(number: string | undefined, { addressNumbered }: Messages): string | undefined {
  return number && /^\d/.test(number) ? addressNumbered.replace('{number}', () => number) : number
}

/** Returns a sentence about the missing parts of a line. @returns undefined if no part is missing */
export function lackingParts(errors: FieldErrors, messages: Messages): string | undefined {
  const lacking = addressFields.filter((name) => errors[name]).map((name) => messages[inputs[name].label] as string)
  return lacking.length > 0 ? messages.addressLacks.replace('{parts}', lacking.join(', ')) : undefined
}

/** Returns true if the address of an earlier purchase has all fields that the methods need. */
export function hasAddressFor({ methods }: OfferedMethods, { address }: Pick<KnownData, 'address'>): boolean {
  const known = addressTexts(address)
  return methods.every((method) => addressFields.every((name) => !isTypedFor(method, name) || known[name]))
}

/** Fills in the address fields that are still empty. */
export function withAddress(state: FormState, data: Pick<KnownData, 'address'> | undefined): FormState {
  return data ? { ...state, values: { ...addressTexts(data.address), ...state.values } } : state
}

function addressField(state: FormState, name: AddressField, methods: string, optional: boolean): string {
  const { label, ...input } = inputs[name]
  const inputmode = name === 'zipCode' ? 'numeric' : undefined
  return inputField(state, { ...input, name, label: String(state.messages[label]), inputmode, methods, optional })
}

function namesOf(methods: readonly OfferedMethod[]): string {
  return methods.map(({ method }) => method).join(' ')
}
