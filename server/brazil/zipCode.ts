/**
 * Normalizes a CEP, with or without mask (`01310-100`, `01.310-100`), to 8 digits (spec, "Limits").
 *
 * @returns undefined for any other text
 */
export function parseZipCode(text: string): string | undefined {
  const digits = text.replace(/[.\- ]/g, '')
  return /^\d{8}$/.test(digits) ? digits : undefined
}
