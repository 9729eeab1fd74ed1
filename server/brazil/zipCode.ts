/**
 * A CEP with or without mask (`01310-100`, `01.310-100`), as it is stored and sent: 8 digits (spec, "Limits").
 *
 * @returns undefined when it is anything else
 */
export function parseZipCode(text: string): string | undefined {
  const digits = text.replace(/[.\- ]/g, '')
  return /^\d{8}$/.test(digits) ? digits : undefined
}
