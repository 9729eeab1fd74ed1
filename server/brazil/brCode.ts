/** The fields of a BR Code (BCB, "Manual do BR Code", a profile of EMV QRCPS Merchant-Presented Mode). */
export type PixCodeFields = {
  /** Pix key of the receiver. A code with a key is static. */
  key?: string
  /** URL of the charge at the receiver's bank, without `https://`. A code with a location is dynamic. */
  location?: string
  /** Absent if the payer enters the amount, or if only the document at `location` contains it. */
  amountInCents?: number
  merchantName: string
  merchantCity: string
  /** Absent if the code contains `***` instead of a txid. */
  txid?: string
}

export type PixCodeInput = PixCodeFields & ({ key: string; location?: never } | { location: string; key?: never })

const PIX = 'br.gov.bcb.pix'
const BRAZILIAN_REAL = '986'
const NO_TXID = '***'
const CRC_HEADER = '6304'
/** Written instead of a name or city without ASCII characters, because neither field may be empty. */
const UNNAMED = 'NAO INFORMADO'

/**
 * Builds the copy-and-paste code of a Pix charge. The code is dynamic with a `location` and static with a `key`. Removes
 * accents. Cuts the name to 25 characters and the city to 15. Omit `txid` in a dynamic code, because the manual requires
 * `***` there. The document at the location contains the txid.
 *
 * @throws RangeError when a field breaks the manual's rules
 */
export function buildPixCode(input: PixCodeInput): string {
  const { key, location, amountInCents, txid = NO_TXID } = input
  const receiver = key ?? location
  if (!/^[!-~]{1,77}$/.test(receiver) || receiver.includes('://'))
    throw new RangeError(`Not a Pix key or location: ${receiver}`)
  if (txid !== NO_TXID && !/^[\dA-Za-z]{1,25}$/.test(txid)) throw new RangeError(`Not a txid of a BR Code: ${txid}`)
  const code =
    field('00', '01') +
    (location === undefined ? '' : field('01', '12')) +
    field('26', field('00', PIX) + field(location === undefined ? '01' : '25', receiver)) +
    field('52', '0000') +
    field('53', BRAZILIAN_REAL) +
    (amountInCents === undefined ? '' : field('54', amountText(amountInCents))) +
    field('58', 'BR') +
    field('59', asciiText(input.merchantName, 25)) +
    field('60', asciiText(input.merchantCity, 15)) +
    field('62', field('05', txid)) +
    CRC_HEADER
  return code + crc16(code)
}

/**
 * Reads a Pix copy-and-paste code of any issuer.
 *
 * @returns undefined if the CRC or the structure is wrong, or if the code is not a Pix code
 */
export function readPixCode(code: string): PixCodeFields | undefined {
  const signed = code.slice(0, -4)
  if (!signed.endsWith(CRC_HEADER) || crc16(signed) !== code.slice(-4).toUpperCase()) return undefined
  const fields = readFields(code)
  if (fields?.get('00') !== '01') return undefined
  const account = findPixAccount(fields)
  const amount = fields.get('54')
  const amountInCents = amount === undefined ? undefined : centsOf(amount)
  const merchantName = fields.get('59')
  const merchantCity = fields.get('60')
  if (!account || merchantName === undefined || merchantCity === undefined) return undefined
  if (amount !== undefined && amountInCents === undefined) return undefined
  const txid = readFields(fields.get('62') ?? '')?.get('05')
  return {
    ...account,
    ...(amountInCents === undefined ? {} : { amountInCents }),
    merchantName,
    merchantCity,
    ...(txid === undefined || txid === NO_TXID ? {} : { txid }),
  }
}

/** Ids 26 to 51 are for the accounts of all payment schemes. Pix may use any of these ids. */
function findPixAccount(fields: Map<string, string>): { key: string } | { location: string } | undefined {
  for (const [id, value] of fields) {
    if (id < '26' || id > '51') continue
    const account = readFields(value)
    if (account?.get('00')?.toLowerCase() !== PIX) continue
    const key = account.get('01')
    const location = account.get('25')
    if (location) return { location }
    if (key) return { key }
  }
  return undefined
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value
}

function readFields(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const header = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4))
    if (!header) return undefined
    const [, id = '', length] = header
    const end = at + 4 + Number(length)
    if (end > text.length || fields.has(id)) return undefined
    fields.set(id, text.slice(at + 4, end))
    at = end
  }
  return fields
}

function amountText(amountInCents: number): string {
  // Field 54 holds 13 characters: ten digits, the point, two digits.
  if (!Number.isInteger(amountInCents) || amountInCents < 1 || amountInCents > 999_999_999_999) {
    throw new RangeError(`Not an amount of a BR Code: ${amountInCents}`)
  }
  const digits = String(amountInCents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** EMV allows `98`, `98.7` and `98.73`. */
function centsOf(amount: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{0,2}))?$/.exec(amount) ?? []
  return whole === undefined || amount.length > 13 ? undefined : Number(whole + fraction.padEnd(2, '0'))
}

function asciiText(text: string, maxLength: number): string {
  const ascii = text
    .normalize('NFD')
    .replace(/\s+/g, ' ')
    .replace(/[^ -~]/g, '')
  return ascii.replace(/ {2,}/g, ' ').trim().slice(0, maxLength).trim() || UNNAMED
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF (ISO/IEC 13239, required by EMV QRCPS). */
function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
