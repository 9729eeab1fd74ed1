/**
 * Returns true if the last digit is the check digit of the digits before it (ISO/IEC 7812-1, annex B). Does not check the
 * length.
 *
 * @param digits a text of digits. An empty text, or a text with any other character, is invalid.
 */
export function isLuhnValid(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false
  let sum = 0
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    const digit = Number(digits[digits.length - 1 - fromRight])
    const weighted = fromRight % 2 === 1 ? digit * 2 : digit
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return sum % 10 === 0
}
