import { Type } from 'typebox'
import { newId } from '../core/ids.ts'
import { type ImportFacts, type ImportScope, importSection } from '../import/importDocument.ts'
import { definesRef, type ImportRefs, refersTo } from '../import/importRefs.ts'
import { errorAt } from '../lib/checkShape.ts'
import { getStore, setStoreSplit } from '../stores/store.ts'
import { checkImportedSplit, ImportedSplit, toSplitRule } from './importSplit.ts'
import type { RecipientAccounts } from './recipient.ts'
import { findRuleProblem } from './requireCarriedRules.ts'
import { recipientFields, toColumns, writeRecipients } from './saveRecipient.ts'

/**
 * The recipients of a store, and the settings that refer to recipients. After the last list of the document, the gateways in
 * force must be able to apply all rules of the store. The import does not check the recipients at the gateways.
 */
export const recipientsSection = importSection({
  name: 'recipients',
  schema: Type.Object({ ref: definesRef('recipients'), ...recipientFields }, { additionalProperties: false }),
  check(_ctx, row, path, facts) {
    requireOwnAccounts(row.accounts ?? {}, path, facts)
    try {
      toColumns('', row)
    } catch (error) {
      const { message, details } = error as { message: string; details?: { param?: string } }
      throw errorAt(details?.param ? `${path}.${details.param}` : path, message)
    }
  },
  async write({ trx, store, refs }, rows) {
    const recipients = rows.map(({ ref, ...recipient }) => {
      const id = newId('rcp')
      refs.define('recipients', ref, id)
      return toColumns(id, recipient)
    })
    await writeRecipients(trx, store, recipients)
  },
  settings: {
    schema: Type.Object({ split: ImportedSplit, platformFeeRecipient: Type.Optional(refersTo('recipients')) }),
    check: ({ split }, path) => checkImportedSplit(split, `${path}.split`),
    write: writeSettings,
  },
})

/**
 * Two recipients must not have the same account, because the gateway would see one recipient.
 * @throws errorAt(path, …)
 */
function requireOwnAccounts(accounts: RecipientAccounts, path: string, facts: ImportFacts): void {
  const store = path.split('.').slice(0, 2).join('.')
  for (const [provider, account] of Object.entries(accounts)) {
    const fact = `${store} recipient at ${provider}: ${account}`
    if (facts.has(fact)) throw errorAt(`${path}.accounts.${provider}`, 'another recipient has this account.')
    facts.set(fact, path)
  }
}

async function writeSettings(
  { ctx, trx, store, refs }: ImportScope,
  settings: { split?: Parameters<typeof toSplitRule>[1]; platformFeeRecipient?: string },
  path: string,
): Promise<void> {
  const own = { split: toSplitRule(refs, settings.split), platformFeeRecipientId: feeRecipientOf(refs, settings) }
  if (own.split !== null || own.platformFeeRecipientId !== null) await setStoreSplit(trx, store.id, own)
  const problem = await findRuleProblem(ctx, { store: await getStore(trx, store.id), runner: trx })
  if (problem !== undefined) throw errorAt(`${path}.split`, problem)
}

function feeRecipientOf(refs: ImportRefs, { platformFeeRecipient }: { platformFeeRecipient?: string }): string | null {
  return platformFeeRecipient === undefined ? null : refs.idOf('recipients', platformFeeRecipient)
}
