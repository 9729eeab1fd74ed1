import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asObject, asText } from '../lib/untrustedJson.ts'
import type { NodeMark } from '../reconciliation/advanceMark.ts'

/** Reads the mark of this node. For a folder without a mark, returns the mark of a new node. */
export async function readNodeMark(dataDir: string): Promise<NodeMark> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '{}')
  const kept = asObject(parsed(text))
  const [databaseId, nodeId, mark] = [asText(kept?.databaseId), asText(kept?.nodeId), kept?.mark]
  if (databaseId === undefined || nodeId === undefined || !Number.isSafeInteger(mark))
    return { databaseId: '', nodeId: randomUUID(), mark: 0, restoreId: 0 }
  const restoreId = Number.isSafeInteger(kept?.restoreId) ? (kept!.restoreId as number) : 0
  return { databaseId, nodeId, mark: mark as number, restoreId }
}

/** Stores the mark. If the folder is not writable, the node notices a restore only while it runs. */
export async function keepNodeMark(dataDir: string, mark: NodeMark): Promise<void> {
  const file = fileIn(dataDir)
  // Writes and renames: after a crash the old file remains, and a reader never sees an incomplete file.
  await writeFile(`${file}.new`, `${JSON.stringify(mark)}\n`)
    .then(() => rename(`${file}.new`, file))
    .catch(() => {})
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'node.mark')
}
