import { systemNow } from '../core/clock.ts'
import type { Context, RestoreState } from '../core/context.ts'
import { isNotConnected, levelOfFailure } from '../core/databaseErrors.ts'
import { type Loop, startLoop } from '../lib/loop.ts'
import { type Advanced, advanceMark, type NodeMark } from '../reconciliation/advanceMark.ts'
import { readRestoreState } from '../reconciliation/restores.ts'
import { tellsTimeline } from '../reconciliation/timelines.ts'
import { keepNodeMark, readNodeMark } from './nodeMark.ts'

const PAUSE_MS = 2_000
/** After an outage, the process that notices a restore may look later than this process. So one look is not enough. */
const LOOKS_AFTER_OUTAGE = 2

/**
 * Checks regularly whether the database was restored to an earlier point, and writes the state to `ctx.restore`. The
 * first look is before the node serves a request. An outage may hide a restore, so after an outage cards are refused
 * until the second look.
 * @param marks true in the process that owns the node's DATA_DIR. Only this process raises the node's mark.
 */
export async function watchRestores(ctx: Context, marks: boolean): Promise<Loop> {
  // The file is read only once. Otherwise a node with a read-only folder would count as a new node at each look.
  let mark = marks ? await readNodeMark(ctx.settings.dataDir) : undefined
  const blind = marks && !(await tellsTimeline(ctx))
  let looksToGo = 0
  let wasOpen = false
  const look = async () => {
    const raised = mark && (await raiseMark(ctx, mark, blind))
    mark = raised?.mark
    const state = raised?.state ?? (await readRestoreState(ctx))
    looksToGo = Math.max(0, looksToGo - 1)
    ctx.restore = looksToGo > 0 ? held(ctx.restore, state) : state
    if (wasOpen && state.openSince === undefined)
      ctx.log.info('The restore of the database is reconciled. Cards are charged again.')
    wasOpen = state.openSince !== undefined
    return { more: false }
  }
  await look()
  return startLoop(look, {
    pauseMs: PAUSE_MS,
    onError: (error) => {
      ctx.log[levelOfFailure(error, 'warn')]({ error: error.message }, 'The mark of this node could not be compared.')
      // A busy pool is not an outage.
      if (isNotConnected(error) && ctx.health.database === 'up') return
      looksToGo = LOOKS_AFTER_OUTAGE
      ctx.restore = held(ctx.restore, ctx.restore)
    },
  })
}

/** Returns the state of an open restore, so cards are refused until it is known whether the database lost changes. */
function held(before: RestoreState | undefined, known: RestoreState | undefined): RestoreState {
  if (known?.openSince !== undefined) return known
  return { ...known, openSince: before?.openSince ?? systemNow(), isUnsure: true, lost: known?.lost ?? new Set() }
}

async function raiseMark(ctx: Context, own: NodeMark, blind: boolean): Promise<Advanced> {
  const advanced = await advanceMark(ctx, own, { blind })
  await keepNodeMark(ctx.settings.dataDir, advanced.mark)
  if (advanced.lost)
    ctx.log.error(
      'The database has lost changes that this node had seen, for example by a restore. Cards of older charges are refused until `balcao reconcile --fix` has run.',
    )
  if (advanced.keptUntil)
    ctx.log.error(
      { since: advanced.keptUntil },
      'A standby of the database was promoted, and commits had not waited for it. Payments after this instant may be lost. Run `balcao reconcile --since` with this instant, then again with `--fix`.',
    )
  return advanced
}
