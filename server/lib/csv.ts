/**
 * A cell. A number is written unchanged, and null gives an empty cell. A text is escaped, so no spreadsheet runs it as
 * a formula.
 */
export type CsvCell = string | number | null | undefined

/** The first character of a file, the byte order mark. Spreadsheets then read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * Returns one line in the form of RFC 4180, with the line end.
 * @param separator a semicolon for languages with a decimal comma
 */
export function csvLine(cells: readonly CsvCell[], separator: ',' | ';' = ','): string {
  return `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`
}

function csvCell(cell: CsvCell, separator: string): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  if (AMOUNT.test(cell)) return `"${cell}"`
  const text = cell.replace(BEFORE_FORMULA, "$&'").replace(/^[\t\r]/, "'$&")
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}

/** An amount such as `-1.234,56` is not a formula, although it begins with a minus. */
const AMOUNT = /^-?\d{1,3}(?:\.\d{3})*,\d{2}$/

/** Characters that start a formula, including full-width forms (OWASP, "CSV Injection"). */
const SIGN = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20\u2212\ufe62\ufe63\ufe66\ufe6b]`
const SPACE = String.raw`[^\S\t\r\n]`

/**
 * Positions that need an apostrophe. The apostrophe marks a cell as text. Some spreadsheets split at semicolons (in
 * Brazil) or tabs, even inside our quotes. So each piece of a cell is treated as a cell.
 */
const BEFORE_FORMULA = new RegExp(String.raw`(?:^|[;\t\r\n])(?:${SPACE}|["'])*(?=${SIGN})`, 'g')
