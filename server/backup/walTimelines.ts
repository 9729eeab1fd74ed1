import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { walFolder } from '../database/walArchive.ts'
import { StartError } from '../lib/startError.ts'
import { hexOf, listWal, segmentNumber, segmentOfPosition } from './walFiles.ts'

/** A timeline with its ancestors. */
export type Branch = {
  timeline: number
  /** Each ancestor timeline, with the number of the segment where the branch leaves the ancestor. */
  leaves: ReadonlyMap<number, number>
}

/** The timelines of the stored WAL files. */
export type Timelines = {
  branches: ReadonlyMap<number, Branch>
  /** The last stored segment of each timeline that has a segment. */
  ends: ReadonlyMap<number, number>
}

const HISTORY = /^([0-9A-F]{8})\.history$/
const WHOLE_SEGMENT = /^[0-9A-F]{24}$/

/**
 * Reads the timelines of a backup.
 * @param data a data folder of the embedded server. It may contain new WAL that is not copied yet
 * @throws StartError if a history is damaged
 */
export async function readTimelines(backupDir: string, data?: string): Promise<Timelines> {
  const names = await listWal(backupDir)
  const ends = new Map<number, number>()
  for (const name of names.filter((name) => WHOLE_SEGMENT.test(name)))
    extend(ends, timelineOf(name), segmentNumber(name)!)
  const branches = new Map<number, Branch>()
  const add = (timeline: number, history = '') =>
    branches.set(timeline, { timeline, leaves: new Map(history.split('\n').flatMap(toLeave)) })
  if (data !== undefined) await readLocal(data, { ends, add })
  for (const name of names)
    if (HISTORY.test(name)) add(timelineOf(name), await readHistory(`${walFolder(backupDir)}/${name}.gz`))
  for (const timeline of ends.keys()) if (!branches.has(timeline)) add(timeline)
  return { branches, ends }
}

export function timelineOf(name: string): number {
  return Number.parseInt(name.slice(0, 8), 16)
}

/** Returns true if the branch has all changes of a copy. A copy begins and ends with a new segment. */
export function holds({ timeline, leaves }: Branch, walFrom: string): boolean {
  const own = timelineOf(walFrom)
  return own === timeline || segmentNumber(walFrom)! < (leaves.get(own) ?? 0)
}

/** Lists the files of the WAL that belong to a branch. */
export function walOf({ timeline, leaves }: Branch, names: readonly string[]): string[] {
  return names.filter((name) => {
    const own = timelineOf(name)
    return own === timeline || (segmentNumber(name) ?? 0) <= (leaves.get(own) ?? -1)
  })
}

function extend(ends: Map<number, number>, timeline: number, segment: number): void {
  ends.set(timeline, Math.max(ends.get(timeline) ?? 0, segment))
}

/** Each line of a history file has a parent timeline and the WAL position of the fork. */
function toLeave(line: string): [number, number][] {
  const [, parent, position] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/i.exec(line) ?? []
  return parent === undefined || position === undefined ? [] : [[Number(parent), segmentOfPosition(position)]]
}

async function readHistory(file: string): Promise<string> {
  const packed = await readFile(file)
  try {
    return gunzipSync(packed).toString()
  } catch (error) {
    throw new StartError(`The file ${file} is damaged. Take it from another copy of BACKUP_DIR.`, error as Error)
  }
}

type Found = { ends: Map<number, number>; add(timeline: number, history: string): void }

/** PostgreSQL recycles WAL files under later names. So only the control file has the WAL's current position. */
async function readLocal(data: string, { ends, add }: Found): Promise<void> {
  const folder = join(data, 'pg_wal')
  for (const name of await readdir(folder).catch(() => []))
    if (HISTORY.test(name)) add(timelineOf(name), await readFile(join(folder, name), 'utf8'))
  const last = await readControl(data)
  if (last !== undefined) extend(ends, last.timeline, last.segment)
}

/**
 * The offsets of the last checkpoint in the control file of PostgreSQL 18 (`ControlFileData` in `pg_control.h`, on
 * 64-bit machines).
 */
const CONTROL = { version: 8, redo: 40, timeline: 48, bytes: 52 }
const CONTROL_VERSION = 1800

async function readControl(data: string): Promise<{ timeline: number; segment: number } | undefined> {
  const file = await open(join(data, 'global', 'pg_control')).catch(() => undefined)
  if (file === undefined) return undefined
  const { buffer, bytesRead } = await file.read(Buffer.alloc(CONTROL.bytes)).finally(() => file.close())
  if (bytesRead < CONTROL.bytes || buffer.readUInt32LE(CONTROL.version) !== CONTROL_VERSION) return undefined
  const redo = buffer.readBigUInt64LE(CONTROL.redo)
  const position = `${hexOf(Number(redo >> 32n))}/${hexOf(Number(redo & 0xffff_ffffn))}`
  return { timeline: buffer.readUInt32LE(CONTROL.timeline), segment: segmentOfPosition(position) }
}
