import { useUrlState } from '../../components/urlState.ts'
import { language } from '../../i18n/language.ts'

/** The state of the screen in its URL: the open tab, the previewed mail and the page of the mailbox. */
export function useMailFilters() {
  return useUrlState('mails', { tab: 'kinds', kind: 'receipt', language, scheme: 'light', width: '600', page: '1' })
}
