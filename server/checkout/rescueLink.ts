import type { Context } from '../core/context.ts'
import type { Language } from '../lib/inThree.ts'

/**
 * Returns the address of a charge's page with PIX chosen, for the mail about a declined card. Its token fills in the
 * buyer's input, so only that mail has the token.
 */
export function rescueUrl(ctx: Context, payment: { id: string; charge_id: string; language: Language | null }): string {
  const { id, charge_id: chargeId, language } = payment
  const token = ctx.secrets.seal(id, placeOf(chargeId))
  const query = new URLSearchParams({ method: 'pix', draft: token, ...(language && { lang: language }) })
  return `${ctx.settings.publicUrl}/checkout/${chargeId}?${query}`
}

/**
 * Returns the id of the declined payment from a link's token.
 * @returns undefined for a text that this server did not encrypt
 */
export function openRescue(ctx: Context, chargeId: string, token: string): string | undefined {
  try {
    return ctx.secrets.open(token, placeOf(chargeId))
  } catch {
    return undefined
  }
}

function placeOf(chargeId: string): string {
  return `declined payment of:${chargeId}`
}
