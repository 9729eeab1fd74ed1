import type { Context } from '../core/context.ts'

/** Data that no other row has, for example a link that sets a password. */
export type MailData = Readonly<Record<string, string>>

/** Encrypts the data of a mail for its row. @param id the mail's id */
export function sealMailData(ctx: Context, id: string, data: MailData): string {
  return ctx.secrets.seal(JSON.stringify(data), placeOf(id))
}

/** Opens the data of a mail. @returns undefined if the mail has no data, or if the data was emptied after the mail was sent */
export function openMailData(ctx: Context, { id, data }: { id: string; data: string | null }): MailData | undefined {
  return data === null ? undefined : JSON.parse(ctx.secrets.open(data, placeOf(id)))
}

function placeOf(id: string): string {
  return `mails.data:${id}`
}
