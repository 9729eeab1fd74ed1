import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SecretBox } from '../core/secretBox.ts'
import { restoreCommand } from '../database/walArchive.ts'
import { type Checked, checkDatabase } from './checkDatabase.ts'
import type { RecoveryWatch } from './connectRecovered.ts'
import { dataOf, type Manifest } from './manifest.ts'
import { recoverCopy } from './recoverCopy.ts'
import { findGaps, listWal } from './walFiles.ts'
import { type Branch, walOf } from './walTimelines.ts'

export type Verified = Checked & { id: string; ok: boolean; lastChangeAt: Date | null }

/** @param branch the timeline to recover, with its ancestors. Undefined for a copy by `pg_basebackup`, which has one state. */
export type VerifyOptions = { backupDir: string; manifest: Manifest; branch: Branch | undefined; watch: RecoveryWatch }

/**
 * Verifies a backup: recovers it with all its WAL into a temporary folder, checks the database, and removes the folder.
 * The temporary folder (TMPDIR) needs as much space as the database.
 *
 * @param box opens secrets with the current `BALCAO_SECRET`
 * @throws StartError if the copy cannot be recovered
 */
export async function verifyBackup(
  { backupDir, manifest, branch, watch }: VerifyOptions,
  box: Pick<SecretBox, 'open'>,
): Promise<Verified> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-verify-'))
  const copy = dataOf(backupDir, manifest.id)
  try {
    const settings = async () => ({
      fsync: 'off',
      restore_command: restoreCommand(backupDir, undefined),
      ...(branch && { recovery_target_timeline: String(branch.timeline) }),
    })
    const recovered = await recoverCopy({ copy, manifest, to: join(folder, 'data'), settings, watch })
    const checked = await checkDatabase(recovered.database, box).finally(recovered.close)
    const gaps = branch ? findGaps(walOf(branch, await listWal(backupDir)), manifest.walFrom) : []
    const problems = [...checked.problems]
    if (gaps.length > 0) problems.push(`${gaps.length} files of the WAL are missing, the first is ${gaps[0]}.`)
    return { id: manifest.id, ok: problems.length === 0, lastChangeAt: recovered.lastChangeAt, ...checked, problems }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
