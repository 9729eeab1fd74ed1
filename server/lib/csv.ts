/** A cell: a number is written as it is, a text so that no spreadsheet takes it for a formula, nothing as nothing. */
export type CsvCell = string | number | null | undefined

/** One line of RFC 4180, with its end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * What a spreadsheet would run as a formula, which a buyer may have typed as a name (OWASP, "CSV Injection"), gets the
 * apostrophe that spreadsheets themselves put before text.
 */
function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
