const COUNTRY_CODE = '55'

/**
 * Normalizes a phone with area code to digits (spec, "Limits": at least 10 digits). Removes the country code 55 from
 * numbers of 12 or 13 digits. In shorter numbers, 55 is the area code of Santa Maria.
 *
 * @returns undefined if the phone has fewer than 10 or more than 15 digits (ITU-T E.164), or any character except
 * digits, spaces and `+().-`
 */
export function parsePhone(text: string): string | undefined {
  const digits = text.replace(/[+().\- ]/g, '')
  if (!/^\d{10,15}$/.test(digits)) return undefined
  const isInternational = digits.startsWith(COUNTRY_CODE) && (digits.length === 12 || digits.length === 13)
  return isInternational ? digits.slice(COUNTRY_CODE.length) : digits
}
