import type { Context } from '../core/context.ts'
import { inOneTransaction } from '../core/inOneTransaction.ts'
import { StartError } from '../lib/startError.ts'
import { changeSettings } from '../split/changeSettings.ts'
import { saveStoreSplit } from '../split/storeSplit.ts'
import { listKeyHashes } from '../stores/apiKeys.ts'
import { listStores } from '../stores/listStores.ts'
import { getStore, type PartialStoreSettings } from '../stores/store.ts'
import { printJson, printText, withContext } from './offline.ts'
import { recordCommand } from './recordCommand.ts'

/**
 * `balcao stores list`: prints `[{"id", "name", "createdAt"}]`, oldest first.
 * @param options.haproxyMap the name of a backend. If set, the command prints a HAProxy map from the hash of each key
 *   to this backend.
 */
export async function printStores({ haproxyMap }: { haproxyMap?: string } = {}): Promise<void> {
  if (haproxyMap === undefined) return await printJson(await withContext((ctx) => listStores(ctx.database)))
  if (!BACKEND.test(haproxyMap))
    throw new StartError('--haproxy-map needs the name of a backend: letters, digits, and . : _ - between them.')
  const hashes = await withContext((ctx) => listKeyHashes(ctx.database))
  await printText(hashes.map((hash) => `${hash} ${haproxyMap}\n`).join(''))
}

/** The names that HAProxy allows for a backend. */
const BACKEND = /^[A-Za-z0-9_.:-]{1,64}$/

/**
 * `balcao stores fee`: changes the platform fee of a store, even of a store that a partner opened.
 * Prints `{"id", "platformFeePercent", "platformFeeFixedInCents", "platformFeeRecipientId"}`.
 * @param options.recipient the new recipient of the fee, or `none`
 * @throws invalid_request naming the setting that is out of range; not_found
 */
export async function setFee(options: {
  store: string
  percent?: string
  fixedInCents?: string
  recipient?: string
}): Promise<void> {
  const { store: id, percent, fixedInCents, recipient } = options
  const changes: PartialStoreSettings = {
    ...(percent !== undefined && { platformFeePercent: Number(percent) }),
    ...(fixedInCents !== undefined && { platformFeeFixedInCents: Number(fixedInCents) }),
  }
  const fee = await withContext(async (ctx) => {
    await inOneTransaction(ctx, async (within) => {
      if (Object.keys(changes).length > 0) await changeFee(within, id, changes)
      if (recipient !== undefined) await moveFee(within, id, recipient)
    })
    const { settings, platformFeeRecipientId } = await getStore(ctx.database, id)
    const { platformFeePercent, platformFeeFixedInCents } = settings
    return { platformFeePercent, platformFeeFixedInCents, platformFeeRecipientId }
  })
  await printJson({ id, ...fee })
}

async function changeFee(ctx: Context, storeId: string, changes: PartialStoreSettings): Promise<void> {
  const store = await getStore(ctx.database, storeId)
  await changeSettings(ctx, store, changes)
  const names = Object.keys(changes) as (keyof typeof changes)[]
  const before = Object.fromEntries(names.map((name) => [name, store.settings[name]]))
  await recordCommand(ctx.database, store, 'updateSettings', { subject: store.id, before, after: changes })
}

async function moveFee(ctx: Context, storeId: string, recipient: string): Promise<void> {
  const store = await getStore(ctx.database, storeId)
  const platformFeeRecipientId = recipient === 'none' ? null : recipient
  await saveStoreSplit(ctx, store, { split: store.split, platformFeeRecipientId })
  const before = { platformFeeRecipientId: store.platformFeeRecipientId }
  const change = { subject: store.id, before, after: { platformFeeRecipientId } }
  await recordCommand(ctx.database, store, 'updateStoreSplit', change)
}
