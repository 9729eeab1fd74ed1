import { StartError } from '../lib/startError.ts'
import { chooseBranch, findLive } from './liveTimeline.ts'
import { chooseBackup, listBackups, type Manifest } from './manifest.ts'
import { type Branch, holds, readTimelines, timelineOf } from './walTimelines.ts'
import { readWitnesses } from './witnesses.ts'

type Folders = { backupDir: string; data: string }
type Wanted = { id?: string; at?: Date; named?: number }

/**
 * Chooses the copy and the timelines of a restore: those that the operator named, else the newest copy of the
 * database's timeline.
 *
 * @param folders.data the current data folder. It may contain new WAL that is not copied yet
 * @throws StartError if there is no such copy, or if the database's timeline is unclear
 */
export async function chooseToRestore(
  { backupDir, data }: Folders,
  { id, at, named }: Wanted,
): Promise<{ manifest: Manifest; branch: Branch }> {
  const backups = (await listBackups(backupDir)).filter(isEmbedded)
  const manifest = chooseBackup(backups, { id, at })
  const timelines = await readTimelines(backupDir, data)
  const witnesses = await readWitnesses(backupDir, backups, timelines)
  const branch = await chooseBranch(backupDir, timelines, { named, witnesses })
  if (id !== undefined && !holds(branch, manifest.walFrom)) refuseCopy(manifest, branch)
  return { manifest: chooseOn(branch, backups, { id, at }), branch }
}

/**
 * Chooses the copy to verify: the copy that the operator named, else the copy that a restore would use.
 * @returns no branch for a copy that has only one state
 */
export async function chooseToVerify(
  backupDir: string,
  id: string | undefined,
): Promise<{ manifest: Manifest; branch: Branch | undefined }> {
  const all = await listBackups(backupDir)
  const manifest = chooseBackup(all, { id })
  if (!isEmbedded(manifest)) return { manifest, branch: undefined }
  const backups = all.filter(isEmbedded)
  const timelines = await readTimelines(backupDir)
  const witnesses = await readWitnesses(backupDir, backups, timelines)
  if (id === undefined) {
    const branch = await chooseBranch(backupDir, timelines, { witnesses })
    return { manifest: chooseOn(branch, backups, {}), branch }
  }
  const live = findLive(timelines, witnesses)
  if (live.is === 'one' && holds(live.branch, manifest.walFrom)) return { manifest, branch: live.branch }
  const own = timelineOf(manifest.walFrom)
  return { manifest, branch: timelines.branches.get(own) ?? { timeline: own, leaves: new Map() } }
}

function isEmbedded({ kind }: Manifest): boolean {
  return kind === 'embedded'
}

function chooseOn(branch: Branch, backups: readonly Manifest[], wanted: { id?: string; at?: Date }): Manifest {
  const held = backups.filter(({ walFrom }) => holds(branch, walFrom))
  if (held.length === 0)
    throw new StartError(`No backup belongs to timeline ${branch.timeline}. Choose another timeline.`)
  return chooseBackup(held, wanted)
}

function refuseCopy({ id, walFrom }: Manifest, { timeline }: Branch): never {
  throw new StartError(
    `The backup ${id} is not in timeline ${timeline}. To restore it, use its timeline: --timeline ${timelineOf(walFrom)}.`,
  )
}
