/**
 * Returns SQL that formats an instant like the API, for statements that return JSON.
 * @param column a timestamptz column; null stays null
 */
export function instantText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
