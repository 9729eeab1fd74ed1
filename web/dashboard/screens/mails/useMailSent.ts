import { sayDone, sayRefusal } from '../../api/change.ts'
import { t } from '../../i18n/language.ts'
import { useMe } from '../../session/me.ts'

/** Returns a function that says that a mail is on its way, or that it was only written, because the server sends no mail. */
export function useMailSent(): (text: string) => void {
  const { sendsMail } = useMe()
  return (text) => (sendsMail ? sayDone(text) : sayRefusal(t.mails.whyNotSent.not_sent))
}
