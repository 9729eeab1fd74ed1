import { parseDocument } from '../brazil/document.ts'
import { isLuhnValid } from '../brazil/luhn.ts'
import { parsePhone } from '../brazil/phone.ts'
import { NO_NUMBER, readAddressLine } from '../brazil/readAddressLine.ts'
import { stateOfZipCode } from '../brazil/stateOfZipCode.ts'
import { parseZipCode } from '../brazil/zipCode.ts'
import { isEmail } from '../lib/email.ts'
import { isStorable } from '../lib/untrustedJson.ts'
import type { Wrong } from '../pages/i18n/wrongFields.ts'
import type { ChargePaymentRequest } from '../payments/chargePaymentRequest.ts'
import type { OfferedMethod, OfferedMethods } from './offeredMethods.ts'

/** The names of the form's fields. */
export type Field = 'method' | BuyerField | 'addressLine' | AddressField | CardField | 'installments'
type BuyerField = 'name' | 'email' | 'document' | 'phone'
export type AddressField = 'zipCode' | 'street' | 'addressNumber' | 'complement' | 'neighborhood' | 'city'
type CardField = 'cardNumber' | 'cardHolder' | 'cardExpiry' | 'cardCvv' | 'cardToken' | 'threedsTransactionId'

/** The form as the browser sent it: names and texts. */
export type Form = Readonly<Partial<Record<string, string>>>
export type FieldErrors = Partial<Record<Field, Wrong>>

/** The parts of an address that the buyer typed in one line. */
export type LineParts = Partial<Record<AddressField, string>>

export const addressFields: readonly AddressField[] = [
  'zipCode',
  'street',
  'addressNumber',
  'complement',
  'neighborhood',
  'city',
]

/** Maps the paths in API errors and gateway requirements to the fields of the form. */
const fieldOfPath: Record<string, Field> = {
  method: 'method',
  installments: 'installments',
  'buyer.name': 'name',
  'buyer.email': 'email',
  'buyer.document': 'document',
  'buyer.phone': 'phone',
  'buyer.address.zipCode': 'zipCode',
  'buyer.address.street': 'street',
  'buyer.address.number': 'addressNumber',
  'buyer.address.complement': 'complement',
  'buyer.address.neighborhood': 'neighborhood',
  'buyer.address.city': 'city',
  // The CEP determines the state.
  'buyer.address.state': 'zipCode',
  'card.number': 'cardNumber',
  'card.holderName': 'cardHolder',
  'card.expiryMonth': 'cardExpiry',
  'card.expiryYear': 'cardExpiry',
  'card.cvv': 'cardCvv',
  'card.token': 'cardToken',
  'card.threedsTransactionId': 'threedsTransactionId',
}

const typed: ReadonlySet<string> = new Set([...Object.values(fieldOfPath), 'addressLine'])

/** True if a buyer fills in this field. The form shows errors only at such fields. */
export function isTyped(name: string): boolean {
  return typed.has(name)
}

/** Returns the field and the message for the path of an API error. */
export function fieldError(param: string | undefined): FieldErrors | undefined {
  const field = fieldOfPath[param ?? '']
  return field && { [field]: generalWrong[field] ?? 'other' }
}

const generalWrong: Partial<Record<Field, Wrong>> = {
  cardNumber: 'cardNumber',
  cardExpiry: 'cardExpiry',
  cardCvv: 'cardCvv',
  installments: 'installments',
  method: 'method',
}

/** True if a method needs a field of the address. */
export function needsAddress({ requires }: OfferedMethod): boolean {
  return [...requires].some((path) => path.startsWith('buyer.address.'))
}

/** True if the page asks for the address in one line, because a method needs the whole address. */
export function asksInLine({ methods }: Pick<OfferedMethods, 'methods'>): boolean {
  return methods.some(needsWholeAddress)
}

function needsWholeAddress(method: OfferedMethod): boolean {
  return isNeeded(method, 'street')
}

/** True if the gateway of a method requires this field. */
export function isNeeded({ requires }: OfferedMethod, field: Field): boolean {
  return [...requires].some((path) => fieldOfPath[path] === field)
}

/**
 * Returns the payment request of a form, or all errors of the form. The API applies its own rules later. This check
 * collects all errors, so the buyer can correct them at once.
 * @param ip the IP address of the buyer's connection
 */
export function readForm(
  form: Form,
  offered: OfferedMethods,
  ip: string,
): { request: ChargePaymentRequest } | { errors: FieldErrors } {
  const method = offered.methods.find((one) => one.method === form.method)
  if (!method) return { errors: { method: 'method' } }
  const isInLine = asksInLine(offered)
  const line = isInLine ? readLine(form) : undefined
  const texts: Texts = { ...trimmed(form), ...line }
  const errors: FieldErrors = { ...wrongBuyer(texts, method), ...wrongAddress(texts, method, { line, isInLine }) }
  const input = method.method === 'credit_card' ? offered.card?.input : undefined
  const ofCard = { ...texts, cardHolder: texts.cardHolder || holderOf(texts) }
  if (method.method === 'credit_card') Object.assign(errors, wrongCard(ofCard, input))
  if (Object.keys(errors).length > 0) return { errors }
  const { name = '', email = '', document = '', phone = '' } = texts
  const buyer = { name, email, document, phone, ip, ...(needsAddress(method) && { address: toAddress(texts) }) }
  if (method.method !== 'credit_card') return { request: { method: method.method, buyer } }
  const installments = Number(texts.installments || 1)
  if (!(installments >= 1 && installments <= 12 && Number.isInteger(installments)))
    return { errors: { installments: 'installments' } }
  const card = toCard(ofCard, input)
  return { request: { method: 'credit_card', buyer, installments, ...(card && { card }) } }
}

/** Reads a form that has only a card. */
export function readCardForm(form: Form, input: string): { card: Card } | { errors: FieldErrors } {
  const texts = trimmed(form)
  const errors = wrongCard(texts, input)
  return Object.keys(errors).length > 0 ? { errors } : { card: toCard(texts, input) ?? {} }
}

/** The name on a card has about this many letters at most. */
const HOLDER_LENGTH = 64

/**
 * Without a separate holder, the card has the buyer's name. If the buyer's name is missing too, only the name field
 * gets an error.
 */
function holderOf({ name = '' }: Texts): string {
  return name.slice(0, HOLDER_LENGTH) || '—'
}

type Card = NonNullable<ChargePaymentRequest['card']>
type Texts = Partial<Record<string, string>>

/** The maximum length of an address in one line, in characters. */
export const LINE_LENGTH = 250

/** The maximum length of each field. A longer text is an error. */
const LENGTH_LIMITS: Partial<Record<Field, number>> = {
  name: 200,
  addressLine: LINE_LENGTH,
  street: 200,
  addressNumber: 50,
  complement: 200,
  neighborhood: 200,
  city: 100,
  cardHolder: 100,
  cardToken: 200,
  threedsTransactionId: 200,
}

function trimmed(form: Form): Texts {
  return Object.fromEntries(Object.entries(form).map(([name, text]) => [name, text?.trim() ?? '']))
}

function wrongBuyer(texts: Texts, method: OfferedMethod): FieldErrors {
  return wrongIn({
    name: texts.name ? (wrongText('name', texts) ?? unless(!isHalfName(texts, method), 'oneName')) : 'required',
    email: texts.email ? (wrongText('email', texts) ?? unless(isEmail(texts.email), 'email')) : 'required',
    document: texts.document ? unless(parseDocument(texts.document), 'document') : 'required',
    phone: texts.phone ? unless(parsePhone(texts.phone), 'phone') : 'required',
  })
}

/**
 * True if the gateway wants a first and a last name, and the buyer has not yet confirmed a single name by sending it
 * twice.
 */
function isHalfName({ name = '', document = '', oneName }: Texts, { wantsSurname }: OfferedMethod): boolean {
  const isPerson = parseDocument(document)?.length !== 14
  return wantsSurname === true && isPerson && !/\s/.test(name) && name !== oneName
}

/**
 * Returns the parts of an address that was typed in one line, keyed by the names of the form's fields. Text in the
 * separate fields replaces the line, because they open only if the line is wrong.
 * @returns undefined without a line, or if a separate field has a text
 */
export function readLine(form: Form): LineParts | undefined {
  const line = form.addressLine?.trim()
  if (!line || line.length > LINE_LENGTH || !isStorable(line)) return undefined
  if (addressFields.some((field) => form[field]?.trim())) return undefined
  const { number: addressNumber, ...parts } = readAddressLine(line)
  return { ...parts, ...(addressNumber && { addressNumber }) }
}

/**
 * Returns an error for each missing part of a line, and for a CEP that belongs to no state. For a building without a
 * number, the line must say so.
 */
export function missingParts(parts: LineParts): FieldErrors {
  return wrongIn({
    zipCode: parts.zipCode ? unless(stateOf(parts.zipCode), 'zipCode') : 'unread',
    street: unless(parts.street, 'unread'),
    addressNumber: unless(parts.addressNumber, 'unreadNumber'),
    city: unless(parts.city, 'unread'),
  })
}

function wrongAddress(
  texts: Texts,
  method: OfferedMethod,
  { line, isInLine }: { line?: LineParts; isInLine: boolean },
): FieldErrors {
  if (!needsAddress(method)) return {}
  // While the separate fields are open, the script does not send the line (`web/checkout/submit.ts`).
  if (isInLine && texts.addressLine !== undefined && !addressFields.some((field) => texts[field]))
    return { addressLine: wrongText('addressLine', texts) ?? 'required' }
  const wrong: Partial<Record<Field, Wrong | undefined>> = {}
  for (const field of addressFields)
    wrong[field] = texts[field] ? wrongText(field, texts) : isTypedFor(method, field) ? 'required' : undefined
  if (texts.zipCode && !stateOf(texts.zipCode)) wrong.zipCode = 'zipCode'
  return { ...wrongIn(wrong), ...(line && needsWholeAddress(method) && missingParts(line)) }
}

/** True if the buyer must fill in this field of the address. A building may have no number. */
export function isTypedFor(method: OfferedMethod, field: AddressField): boolean {
  return field !== 'addressNumber' && isNeeded(method, field)
}

function stateOf(zipCode: string): string | undefined {
  const digits = parseZipCode(zipCode)
  return digits && stateOfZipCode(digits)
}

function wrongCard(texts: Texts, input: string | undefined): FieldErrors {
  if (input !== 'raw')
    return wrongIn({
      cardToken: wrongText('cardToken', texts),
      threedsTransactionId: wrongText('threedsTransactionId', texts),
    })
  const number = texts.cardNumber?.replace(/[\s-]/g, '') ?? ''
  return wrongIn({
    cardNumber: number ? unless(/^\d{12,19}$/.test(number) && isLuhnValid(number), 'cardNumber') : 'required',
    cardHolder: texts.cardHolder ? wrongText('cardHolder', texts) : 'required',
    cardExpiry: texts.cardExpiry ? unless(readExpiry(texts.cardExpiry), 'cardExpiry') : 'required',
    cardCvv: texts.cardCvv ? unless(/^\d{3,4}$/.test(texts.cardCvv), 'cardCvv') : 'required',
  })
}

function wrongText(field: Field, texts: Texts): Wrong | undefined {
  const text = texts[field] ?? ''
  if (!isStorable(text)) return 'character'
  return text.length > (LENGTH_LIMITS[field] ?? 254) ? 'tooLong' : undefined
}

/** @param isRight the parsed text or the result of a check. A falsy value is an error. */
function unless(isRight: unknown, wrong: Wrong): Wrong | undefined {
  return isRight ? undefined : wrong
}

function wrongIn(wrong: Partial<Record<Field, Wrong | undefined>>): FieldErrors {
  return Object.fromEntries(Object.entries(wrong).filter(([, why]) => why)) as FieldErrors
}

function toAddress(texts: Texts) {
  const { zipCode = '', addressNumber, street, complement, neighborhood, city } = texts
  const state = city && stateOf(zipCode)
  const given = Object.entries({ street, complement, neighborhood, city, state }).filter(([, text]) => text)
  return { zipCode, number: addressNumber || NO_NUMBER, ...Object.fromEntries(given) }
}

/** Returns the card for the request. The card number is read only if the gateway does not accept tokens. */
function toCard(texts: Texts, input: string | undefined): Card | undefined {
  if (input === 'raw') {
    const { month, year } = readExpiry(texts.cardExpiry ?? '')!
    return {
      number: texts.cardNumber,
      holderName: texts.cardHolder,
      expiryMonth: month,
      expiryYear: year,
      cvv: texts.cardCvv,
    }
  }
  if (input === 'hosted_only') return undefined
  const { cardToken, threedsTransactionId } = texts
  return { ...(cardToken && { token: cardToken }), ...(threedsTransactionId && { threedsTransactionId }) }
}

/** Reads `MM/YY` or `MM/YYYY`. */
export function readExpiry(text: string): { month: string; year: string } | undefined {
  const [, month, year] = /^(0?[1-9]|1[0-2])\s{0,3}[/.-]?\s{0,3}(\d{2}|\d{4})$/.exec(text) ?? []
  return month && year ? { month, year } : undefined
}
