import type { Context } from '../context.ts'
import { sql } from '../database/database.ts'
import { ApiError, notFound } from '../errors.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { Notice } from '../gateways/gateway.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { newId } from '../lib/ids.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import { findStore, type Store, type StoreGateway } from '../stores/store.ts'
import { checkPayment } from './checkPayment.ts'

/** Where a gateway sends its notices for one account. */
export function noticesPath(gatewayAccountId: string): string {
  return `/gateways/${gatewayAccountId}/notices`
}

/**
 * Takes in a gateway's notice: proven, kept, then answered; the truth is fetched after the answer. A notice is a hint and
 * moves no money itself, so repeats, disorder and forgery have no power.
 *
 * @returns what remains to be done after the answer; it never throws
 * @throws ApiError 404 for an unknown account, 401 for a notice without its proof
 */
export async function receiveNotice(
  ctx: Context,
  accountId: string,
  headers: Record<string, string | undefined>,
  rawBody: string,
): Promise<() => Promise<void>> {
  const owner = await ctx.database.row<{ store_id: string }>(ownerOfAccount, [accountId])
  const store = owner && (await findStore(ctx.database, owner.store_id))
  const account = store?.gateways.find(({ id }) => id === accountId)
  if (!store || !account) throw notFound('gateway account')
  const notice = gatewayFor(account.provider).readNotice(openAccount(ctx, account), headers, rawBody)
  if (!notice) throw new ApiError(401, 'authentication', 'This notice does not prove where it comes from.')
  const kept = await ctx.database.row<KeptNotice>(keepNotice, [
    newId('ntc'),
    accountId,
    notice.id ?? newId('ntc'),
    notice.kind,
    notice.externalId ?? null,
    notice.reference ?? null,
    notice.token ?? null,
  ])
  crashPoint('notice.kept')
  return async () => {
    if (kept) await followUp(ctx, store, account, kept.id, notice)
  }
}

/** Follows up notices whose first try failed or whose process died. @returns how many */
export async function followUpDueNotices(ctx: Context): Promise<number> {
  const due = await ctx.database.rows<KeptNotice>(takeDueNotices)
  await Promise.all(
    due.map(async (kept) => {
      const owner = await ctx.database.row<{ store_id: string }>(ownerOfAccount, [kept.gateway_account_id])
      const store = await findStore(ctx.database, owner!.store_id)
      const notice = {
        kind: kept.kind,
        externalId: kept.payment_external_id ?? undefined,
        reference: kept.payment_reference ?? undefined,
        token: kept.token ?? undefined,
      }
      const account = store!.gateways.find(({ id }) => id === kept.gateway_account_id)!
      await followUp(ctx, store!, account, kept.id, notice)
    }),
  )
  return due.length
}

type KeptNotice = {
  id: string
  gateway_account_id: string
  external_id: string
  kind: string
  payment_external_id: string | null
  payment_reference: string | null
  token: string | null
}

async function followUp(ctx: Context, store: Store, account: StoreGateway, id: string, notice: Notice): Promise<void> {
  try {
    const payment = await ctx.database.row<{ id: string }>(noticedPayment, [
      store.id,
      account.id,
      (await referenceOf(ctx, account, notice)) ?? null,
      notice.externalId ?? null,
    ])
    if (payment) await checkPayment(ctx, store, payment.id)
    crashPoint('notice.followed')
    await ctx.database.rows(closeNotice, [id])
  } catch (error) {
    ctx.log.error(
      { noticeId: id, error: (error as Error).message },
      'A gateway notice could not be followed up; it is kept.',
    )
  }
}

async function referenceOf(ctx: Context, account: StoreGateway, notice: Notice): Promise<string | undefined> {
  if (notice.reference !== undefined || notice.token === undefined) return notice.reference
  return await gatewayFor(account.provider).resolveNotice?.(openAccount(ctx, account), notice.token)
}

const ownerOfAccount = sql('ownerOfGatewayAccount', `select store_id from gateway_accounts where id = $1`)

/** Due again in 15 seconds, in case we die before it is followed up. A repeat is not kept twice. */
const keepNotice = sql(
  'keepNotice',
  `insert into gateway_notices (id, gateway_account_id, external_id, kind, payment_external_id, payment_reference, token, received_at, next_at)
   values ($1, $2, $3, $4, $5, $6, $7, now(), now() + interval '15 seconds')
   on conflict (gateway_account_id, external_id) do nothing
   returning *`,
)

const takeDueNotices = sql(
  'takeDueNotices',
  `update gateway_notices set tries = tries + 1,
     next_at = case when tries >= 10 then null else now() + least(power(4, tries) * 5, 7200) * interval '1 second' end
   where id in (select id from gateway_notices where next_at <= now() order by next_at limit 50 for update skip locked)
   returning *`,
)

const noticedPayment = sql(
  'noticedPayment',
  `select id from payments
   where store_id = $1 and gateway_account_id = $2 and (id = $3 or external_id = $4)
   order by (id = $3) desc nulls last limit 1`,
)

const closeNotice = sql('closeNotice', `update gateway_notices set next_at = null where id = $1`)
