import { html } from 'ghtml'
import { type AddressField, addressFields, isNeeded, isTypedFor, needsAddress } from '../forms/readForm.ts'
import type { buyerFields } from '../i18n/buyerFields.ts'
import { addressTexts, type KnownData } from '../knownBuyer.ts'
import type { OfferedMethod, OfferedMethods } from '../offeredMethods.ts'
import { type FormState, forMethods, inputField } from './fields.ts'

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

/** Renders the fields of the address. Each field is shown only for the methods that need it. */
export function addressSection({ methods }: OfferedMethods, state: FormState): string {
  const needing = methods.filter(needsAddress)
  if (needing.length === 0) return ''
  const fields = addressFields.flatMap((name) => {
    // The complement and the neighborhood appear only if the street is required.
    const isDetail = name === 'complement' || name === 'neighborhood'
    const asking = needing.filter((method) => isNeeded(method, isDetail ? 'street' : name))
    const optional = !asking.some((method) => isTypedFor(method, name))
    return asking.length > 0 ? [addressField(state, name, namesOf(asking), optional)] : []
  })
  return html`<section aria-labelledby="h-address"!${forMethods(namesOf(needing))}><h2 id="h-address">${state.messages.address}</h2><div class="grid">!${fields.join('')}</div></section>`
}

/** Returns true if an earlier purchase has the whole address that the methods need. */
export function hasAddressFor({ methods }: OfferedMethods, { address }: Pick<KnownData, 'address'>): boolean {
  const known = addressTexts(address)
  return methods.every((method) => addressFields.every((name) => !isTypedFor(method, name) || known[name]))
}

/** Fills the fields of an address that the buyer has not typed yet. */
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
