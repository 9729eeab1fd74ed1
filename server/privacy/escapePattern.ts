/** A text as a regular expression that finds it, for JavaScript and for PostgreSQL. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
