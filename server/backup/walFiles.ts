import { readdir } from 'node:fs/promises'
import { walFolder } from '../database/walArchive.ts'

/** The name of a WAL file: its timeline and the number of its 16 MB segment, as 24 hexadecimal digits. */
const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})/
const SEGMENTS_PER_LOG = 256
const SEGMENT_BYTES = 16 * 2 ** 20

/** Lists the names of the stored WAL files, without `.gz`. */
export async function listWal(backupDir: string): Promise<string[]> {
  const names = await readdir(walFolder(backupDir)).catch(() => [])
  return names.flatMap((name) => (name.endsWith('.gz') ? [name.slice(0, -3)] : [])).sort()
}

/** Returns the number of the segment in a WAL file. @returns undefined for a file with the history of a timeline */
export function segmentNumber(name: string): number | undefined {
  const [, , log, part] = SEGMENT.exec(name) ?? []
  if (log === undefined || part === undefined) return undefined
  return Number.parseInt(log, 16) * SEGMENTS_PER_LOG + Number.parseInt(part, 16)
}

/**
 * Finds gaps in the stored WAL. A recovery ends at the first gap and reports no error.
 * @param from the first file that a copy needs
 * @returns the missing positions, as text
 */
export function findGaps(names: readonly string[], from: string): string[] {
  const first = segmentNumber(from)!
  const whole = names.filter((name) => name.length === from.length)
  const numbers = new Set(whole.map((name) => segmentNumber(name)!).filter((number) => number >= first))
  const last = Math.max(first, ...numbers)
  const missing: string[] = []
  for (let number = first; number <= last; number++) if (!numbers.has(number)) missing.push(positionOf(number))
  return missing
}

/** Returns the number of the segment that contains a position such as `0/3000028`. */
export function segmentOfPosition(position: string): number {
  const [log = '', byte = ''] = position.split('/')
  return Number.parseInt(log, 16) * SEGMENTS_PER_LOG + Math.floor(Number.parseInt(byte, 16) / SEGMENT_BYTES)
}

export function nameOfSegment(timeline: number, number: number): string {
  return hexOf(timeline) + positionOf(number)
}

function positionOf(number: number): string {
  return hexOf(Math.floor(number / SEGMENTS_PER_LOG)) + hexOf(number % SEGMENTS_PER_LOG)
}

/** Returns a number as eight hexadecimal digits, the format of WAL file names. */
export function hexOf(value: number): string {
  return value.toString(16).toUpperCase().padStart(8, '0')
}
