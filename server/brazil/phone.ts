const COUNTRY_CODE = '55'

/**
 * A phone with area code, as it is stored and sent: digits only (spec, "Limits": at least 10 digits).
 * Brazil's country code is dropped from a number of 12 or 13 digits; with fewer, 55 is the area code of Santa Maria.
 *
 * @returns undefined with fewer than 10 digits, more than 15 (ITU-T E.164) or a character that is no mask's
 */
export function parsePhone(text: string): string | undefined {
  const digits = text.replace(/[+().\- ]/g, '')
  if (!/^\d{10,15}$/.test(digits)) return undefined
  const isInternational = digits.startsWith(COUNTRY_CODE) && (digits.length === 12 || digits.length === 13)
  return isInternational ? digits.slice(COUNTRY_CODE.length) : digits
}
