import { sayDone, useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { useStoreId } from '../../components/storeId.ts'
import { language, t } from '../../i18n/language.ts'

/**
 * Returns a mutation that tests the credentials of an account.
 * @param account.name the name for the message
 * @param account.onTrouble gets the text of the problem that a test found, or undefined if the test found no problem
 */
export function useGatewayTest({
  id,
  name,
  onTrouble,
}: {
  id: string
  name: string
  onTrouble: (words: string | undefined) => void
}) {
  const storeId = useStoreId()
  const params = { path: { storeId, accountId: id } }
  return useChange(() => api.POST('/dashboard/api/stores/{storeId}/gateways/{accountId}/test', { params }), {
    onDone({ ok, words }) {
      onTrouble(words?.[language])
      if (ok) sayDone(t.gateways.testOk(name))
    },
  })
}
