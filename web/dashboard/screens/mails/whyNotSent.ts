import { t } from '../../i18n/language.ts'

/**
 * Says why a mail was not sent. @returns undefined for a status that needs no reason, or has the mail server's answer as its
 * reason
 */
export function whyNotSent(status: string | null): string | undefined {
  const why: Partial<Record<string, string>> = t.mails.whyNotSent
  return status === null ? undefined : why[status]
}
