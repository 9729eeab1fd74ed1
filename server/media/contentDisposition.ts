/** `inline` is for the player and for pictures. `attachment` makes the browser save the file. */
export const dispositions = ['inline', 'attachment'] as const
export type Disposition = (typeof dispositions)[number]

/**
 * Writes the header `Content-Disposition` (RFC 6266). The header has the name in ASCII for old clients, and in UTF-8
 * for others (RFC 8187).
 */
export function contentDisposition(as: Disposition, name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${as}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
