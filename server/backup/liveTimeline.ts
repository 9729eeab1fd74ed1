import { stat } from 'node:fs/promises'
import { walFolder } from '../database/walArchive.ts'
import { StartError } from '../lib/startError.ts'
import { nameOfSegment } from './walFiles.ts'
import type { Branch, Timelines } from './walTimelines.ts'

/** A copy or a restore, which shows the database's timeline at an instant. */
export type Witness = {
  timeline: number
  at: string
  /** The last stored WAL segment of each timeline at that instant. Empty if it was not recorded. */
  ends: ReadonlyMap<number, number>
}

export type Live = { is: 'one'; branch: Branch } | { is: 'several'; timelines: number[] }

/**
 * Finds the database's timeline, from the last witness and from newer WAL. The result is `several` if both sides of a
 * fork have newer WAL, because nothing shows which side the operator wants. An earlier version left such forks, because
 * its failed restores copied the WAL of their temporary server.
 */
export function findLive({ branches, ends }: Timelines, witnesses: readonly Witness[]): Live {
  const last = witnesses.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).at(-1)
  const known = last?.ends ?? new Map<number, number>()
  const grown = [...ends].flatMap(([timeline, end]) => (end > (known.get(timeline) ?? -1) ? [timeline] : []))
  const active = [...new Set([...grown, ...(last === undefined ? [] : [last.timeline])])].sort((a, b) => a - b)
  const newest = active.at(-1)
  if (newest === undefined) return { is: 'several', timelines: [] }
  const branch = branches.get(newest) ?? { timeline: newest, leaves: new Map() }
  const leads = (timeline: number) =>
    timeline === newest || (ends.get(timeline) ?? 0) < (branch.leaves.get(timeline) ?? -1)
  const others = active.filter((timeline) => !leads(timeline))
  return others.length === 0 ? { is: 'one', branch } : { is: 'several', timelines: [...others, newest] }
}

/**
 * Returns the branch of the timeline that the operator named, else the database's branch.
 * @throws StartError if the database's timeline is unclear
 */
export async function chooseBranch(
  backupDir: string,
  timelines: Timelines,
  { named, witnesses }: { named?: number; witnesses: readonly Witness[] },
): Promise<Branch> {
  if (named !== undefined) {
    const branch = timelines.branches.get(named)
    if (branch === undefined) throw new StartError(`BACKUP_DIR has no WAL of timeline ${named}.`)
    return branch
  }
  const live = findLive(timelines, witnesses)
  if (live.is === 'one') return live.branch
  const described = live.timelines.map(async (timeline) => {
    const name = nameOfSegment(timeline, timelines.ends.get(timeline) ?? 0)
    const file = await stat(`${walFolder(backupDir)}/${name}.gz`).catch(() => undefined)
    return `timeline ${timeline} (${file === undefined ? 'in DATA_DIR' : `last file written at ${file.mtime.toISOString()}`})`
  })
  throw new StartError(
    `The WAL in BACKUP_DIR has several branches, and each may have changes that the others lack: ${(await Promise.all(described)).join(', ')}. ` +
      'To restore, choose a branch with --timeline N. If the nodes run on the right branch, run balcao backup make.',
  )
}
