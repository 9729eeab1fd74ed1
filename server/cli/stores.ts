import { getStore, type PartialStoreSettings, updateStoreSettings } from '../stores/store.ts'
import { printJson, withContext } from './offline.ts'

/**
 * `balcao stores fee`: changes the platform fee of a store, even of a store that a partner opened.
 * Prints `{"id", "platformFeePercent", "platformFeeFixedInCents"}`.
 * @throws invalid_request naming the setting that is out of range; not_found
 */
export async function setFee(options: { store: string; percent?: string; fixedInCents?: string }): Promise<void> {
  const { store: id, percent, fixedInCents } = options
  const changes: PartialStoreSettings = {
    ...(percent !== undefined && { platformFeePercent: Number(percent) }),
    ...(fixedInCents !== undefined && { platformFeeFixedInCents: Number(fixedInCents) }),
  }
  const { platformFeePercent, platformFeeFixedInCents } = await withContext(async (ctx) =>
    Object.keys(changes).length === 0
      ? (await getStore(ctx.database, id)).settings
      : await updateStoreSettings(ctx, id, changes),
  )
  await printJson({ id, platformFeePercent, platformFeeFixedInCents })
}
