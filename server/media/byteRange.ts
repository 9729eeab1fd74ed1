/** The requested bytes. `from` and `to` are both included. */
export type ByteRange = { is: 'whole' } | { is: 'part'; from: number; to: number } | { is: 'unsatisfiable' }

/**
 * Reads the header `Range` (RFC 9110, 14.2). A server may ignore a range, so for an invalid header or a list of ranges
 * the result is the whole file.
 * @param bytes size of the file
 */
export function readRange(header: string | undefined, bytes: number): ByteRange {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return { is: 'whole' }
  if (first === '') {
    const suffix = Math.min(Number(last), bytes)
    return suffix === 0 ? { is: 'unsatisfiable' } : { is: 'part', from: bytes - suffix, to: bytes - 1 }
  }
  const from = Number(first)
  const to = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== '' && Number(last) < from) return { is: 'whole' }
  return from >= bytes ? { is: 'unsatisfiable' } : { is: 'part', from, to }
}
