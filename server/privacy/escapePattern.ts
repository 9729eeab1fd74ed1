/** Escapes a text for a regular expression of JavaScript or PostgreSQL. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
