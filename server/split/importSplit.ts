import { type Static, Type } from 'typebox'
import { type ImportRefs, refersTo } from '../import/importRefs.ts'
import { checkShares, MAX_SHARES, type SplitRule, shareSize } from './splitRule.ts'

/** A rule in the import document. Its shares have refs of recipients. */
export const ImportedSplit = Type.Optional(
  Type.Array(Type.Object({ recipient: refersTo('recipients'), ...shareSize }, { additionalProperties: false }), {
    maxItems: MAX_SHARES,
  }),
)
type ImportedSplit = Static<typeof ImportedSplit> | undefined

/** @throws invalid_request naming the share */
export function checkImportedSplit(split: ImportedSplit, path: string): void {
  if (split) checkShares(split, (index) => split[index]!.recipient, path)
}

/** Replaces refs by ids. @returns null without a rule */
export function toSplitRule(refs: ImportRefs, split: ImportedSplit): SplitRule | null {
  return split?.map(({ recipient, ...size }) => ({ recipientId: refs.idOf('recipients', recipient), ...size })) ?? null
}
