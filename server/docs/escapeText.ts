const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML, inside an element or a quoted attribute. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign]!)
}
