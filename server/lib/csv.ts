/** A cell. Numbers are written unchanged, texts so that no spreadsheet runs them as a formula, null as an empty cell. */
export type CsvCell = string | number | null | undefined

/** One line of RFC 4180, including the line end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const text = cell.replace(BEFORE_FORMULA, "$&'").replace(/^[\t\r]/, "'$&")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Characters that start a formula, including full-width forms (OWASP, "CSV Injection"). */
const SIGN = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20\u2212\ufe62\ufe63\ufe66\ufe6b]`
const SPACE = String.raw`[^\S\t\r\n]`

/**
 * Positions that need an apostrophe, the spreadsheets' own mark for text. Some spreadsheets split at semicolons (Brazil)
 * or tabs, also inside our quotes, so every piece of a cell counts as a cell.
 */
const BEFORE_FORMULA = new RegExp(String.raw`(?:^|[;\t\r\n])(?:${SPACE}|["'])*(?=${SIGN})`, 'g')
