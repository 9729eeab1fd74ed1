import { readdir } from 'node:fs/promises'
import { walFolder } from '../database/walArchive.ts'

/** A file of the WAL: a timeline, and the number of 16 MB, as 24 hexadecimal digits. */
const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})/
const SEGMENTS_PER_LOG = 256
const SEGMENT_BYTES = 16 * 2 ** 20

/** Lists the names of the kept files of the WAL, without their ending. */
export async function listWal(backupDir: string): Promise<string[]> {
  const names = await readdir(walFolder(backupDir)).catch(() => [])
  return names.flatMap((name) => (name.endsWith('.gz') ? [name.slice(0, -3)] : [])).sort()
}

/** Returns the position of a file in the WAL of all timelines. @returns undefined for a history of timelines */
export function segmentNumber(name: string): number | undefined {
  const [, , log, part] = SEGMENT.exec(name) ?? []
  if (log === undefined || part === undefined) return undefined
  return Number.parseInt(log, 16) * SEGMENTS_PER_LOG + Number.parseInt(part, 16)
}

/**
 * Finds gaps in the kept WAL. A recovery would end before a gap without an error.
 * @param from the first file that a copy needs
 * @returns the positions that are missing, as text
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

/** Returns the number of the segment with a position such as `0/3000028`. */
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

/** Returns eight hexadecimal digits, as in the names of files of the WAL. */
export function hexOf(value: number): string {
  return value.toString(16).toUpperCase().padStart(8, '0')
}
