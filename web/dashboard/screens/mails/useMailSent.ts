import { sayDone, sayRefusal } from '../../api/change.ts'
import { t } from '../../i18n/language.ts'
import { useMe } from '../../session/me.ts'

/**
 * Returns a function that notifies the person of a sent mail. If the server sends no mail, the notification says that
 * the mail was only written.
 */
export function useMailSent(): (text: string) => void {
  const { sendsMail } = useMe()
  return (text) => (sendsMail ? sayDone(text) : sayRefusal(t.mails.whyNotSent.not_sent))
}
