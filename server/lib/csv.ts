/** A cell: a number is written as it is, a text so that no spreadsheet takes it for a formula, nothing as nothing. */
export type CsvCell = string | number | null | undefined

/** One line of RFC 4180, with its end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const text = cell.replace(BEFORE_FORMULA, "$&'").replace(/^[\t\r]/, "'$&")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What begins a formula, also full-width, as some languages type it (OWASP, "CSV Injection"). */
const SIGN = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20\u2212\ufe62\ufe63\ufe66\ufe6b]`
const SPACE = String.raw`[^\S\t\r\n]`

/**
 * Where the apostrophe goes that spreadsheets themselves put before text. A spreadsheet set to Brazil separates by semicolons, others by
 * tabs, and what was quoted for commas is then cut within its quotes: so each piece of a cell counts as a cell.
 */
const BEFORE_FORMULA = new RegExp(String.raw`(?:^|[;\t\r\n])(?:${SPACE}|["'])*(?=${SIGN})`, 'g')
