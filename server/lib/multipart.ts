import { randomBytes } from 'node:crypto'

/** One field of a form: a text, or a file. */
export type FormField =
  | { name: string; text: string }
  | { name: string; fileName: string; type: string; bytes: Uint8Array }

/**
 * Encodes fields as `multipart/form-data` (RFC 7578).
 * @returns the body and its content type
 */
export function multipartOf(fields: readonly FormField[]): { bytes: Buffer; contentType: string } {
  const boundary = `balcao-${randomBytes(16).toString('hex')}`
  const parts = fields.flatMap((field) => [
    Buffer.from(`--${boundary}\r\n${headOf(field)}\r\n\r\n`),
    'bytes' in field ? field.bytes : Buffer.from(field.text),
    Buffer.from('\r\n'),
  ])
  const bytes = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  return { bytes, contentType: `multipart/form-data; boundary=${boundary}` }
}

function headOf(field: FormField): string {
  const disposition = `Content-Disposition: form-data; name="${quoted(field.name)}"`
  if (!('bytes' in field)) return disposition
  return `${disposition}; filename="${quoted(field.fileName)}"\r\nContent-Type: ${field.type}`
}

/** RFC 7578, section 4.2: a quotation mark or line break in a name is percent-encoded. */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
