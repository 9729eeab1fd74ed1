import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemNow } from '../core/clock.ts'
import { makeFolder } from '../lib/makeFolder.ts'
import type { Witness } from './liveTimeline.ts'
import type { Manifest } from './manifest.ts'
import { type Timelines, timelineOf } from './walTimelines.ts'

type RestoreRecord = { timeline: number; at: string; walEnds: Record<string, number> }

/**
 * Records a restore in BACKUP_DIR: the new timeline of the database, and the last segment of every other timeline.
 */
export async function noteRestore(backupDir: string, timeline: number, { ends }: Timelines): Promise<void> {
  const folder = restoresFolder(backupDir)
  await makeFolder(folder, 'BACKUP_DIR')
  const record: RestoreRecord = { timeline, at: systemNow().toISOString(), walEnds: Object.fromEntries(ends) }
  await writeFile(join(folder, `${timeline}.json`), `${JSON.stringify(record)}\n`, { mode: 0o600, flush: true })
}

/** Returns the copies and restores that show the database's timeline. */
export async function readWitnesses(
  backupDir: string,
  backups: readonly Manifest[],
  { ends }: Timelines,
): Promise<Witness[]> {
  const copies = backups.map(({ walFrom, timeline = timelineOf(walFrom), endedAt, walEnds = {} }) => ({
    timeline,
    at: endedAt,
    ends: toMap(walEnds),
  }))
  const folder = restoresFolder(backupDir)
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^\d+\.json$/.test(name))
  const records = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as RestoreRecord),
  )
  // A restore that failed in its last step has a record, but its timeline has no WAL.
  const restores = records
    .filter(({ timeline }) => ends.has(timeline))
    .map(({ timeline, at, walEnds }) => ({ timeline, at, ends: toMap(walEnds) }))
  return [...copies, ...restores]
}

function toMap(walEnds: Record<string, number>): ReadonlyMap<number, number> {
  return new Map(Object.entries(walEnds).map(([timeline, end]) => [Number(timeline), end]))
}

function restoresFolder(backupDir: string): string {
  return join(backupDir, 'restores')
}
