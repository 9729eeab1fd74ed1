import { findAbandonedItem } from '../checkout/abandonedItem.ts'
import { draftById, openDraft } from '../checkout/checkoutDraft.ts'
import { recoveryUrl, stopUrl } from '../checkout/recoveryUrl.ts'
import type { Context } from '../core/context.ts'
import { inMail } from '../mail/inMail.ts'
import type { MailRow } from '../mail/mailRow.ts'
import type { Store } from '../stores/store.ts'
import { buttonTo, helloBlock } from './factBlocks.ts'
import type { FactsWith, MailContent, RecoveryFacts } from './mailFacts.ts'

/** Reads the facts of a reminder. @returns undefined if the buyer refused or bought, or if the offer is no longer sold */
export async function readRecoveryFacts(ctx: Context, store: Store, mail: MailRow): Promise<RecoveryFacts | undefined> {
  const draft = await ctx.database.row(draftById, { id: mail.about, storeId: store.id })
  const data = draft && openDraft(ctx, draft)
  if (!data || draft.refused_at !== null || draft.step === 3) return undefined
  const item = await findAbandonedItem(ctx, draft.listing_id)
  if (item === undefined) return undefined
  return {
    name: data.name || null,
    bought: item.name,
    url: recoveryUrl(ctx, draft, data),
    stopUrl: stopUrl(ctx, draft),
  }
}

/** The mail about an abandoned form of an offer, with the link that opens the form again. */
export function checkoutAbandonedMail(facts: FactsWith<'recovery'>): MailContent {
  const { t, branding, recovery } = facts
  const names = { bought: inMail(recovery.bought), store: inMail(branding.name) }
  const text = t.abandonedText(names)
  return {
    subject: t.abandonedSubject(names.bought),
    preheader: text,
    blocks: [
      { is: 'heading', text: t.abandonedHeading },
      helloBlock(facts, recovery.name),
      { is: 'text', text },
      ...buttonTo(t.abandonedButton, recovery.url),
      { is: 'note', text: t.abandonedNote(recovery.stopUrl) },
    ],
  }
}
