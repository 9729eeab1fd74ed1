import { t } from '../../i18n/language.ts'

/**
 * Says why a mail was not sent.
 * @returns undefined if the status needs no reason, or if the mail server's answer is the reason
 */
export function whyNotSent(status: string | null): string | undefined {
  const why: Partial<Record<string, string>> = t.mails.whyNotSent
  return status === null ? undefined : why[status]
}
