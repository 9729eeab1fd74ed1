import { Type } from 'typebox'
import { oneOf } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { readMoneyOf } from './dueReadings.ts'

export const readMoneyNowOperation = dashboardOperation({
  name: 'readMoneyNow',
  summary: 'Read the gateways’ books now instead of in the next night',
  async run(ctx, { store }) {
    const read = async ({ id }: { id: string }) => ({ accountId: id, result: await readMoneyOf(ctx, store, id) })
    return { accounts: await Promise.all(store.gateways.map(read)) }
  },
  dashboard: {
    method: 'POST',
    path: '/money/read',
    guard: 'money.write',
    commitsItself: true,
    answers: {
      200: Type.Object({
        accounts: Type.Array(
          Type.Object({
            accountId: Type.String(),
            result: oneOf(['done', 'busy', 'failed'], 'Busy means that another node reads the account now'),
          }),
        ),
      }),
    },
    audit: null,
  },
})
