import { sayDone, sayRefusal } from '../../api/change.ts'
import { t } from '../../i18n/language.ts'
import { useMe } from '../../session/me.ts'

/**
 * Returns a function that tells the person that a mail is on its way. If the server sends no mail, it says that the mail was only
 * written.
 */
export function useMailSent(): (text: string) => void {
  const { sendsMail } = useMe()
  return (text) => (sendsMail ? sayDone(text) : sayRefusal(t.mails.whyNotSent.not_sent))
}
