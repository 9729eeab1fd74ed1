import { addresses } from './addresses.ts'
import { callers } from './callers.ts'
import type { Fault } from './fault.ts'
import { gatewayWebhooks } from './gatewayWebhooks.ts'
import { oddMoney } from './oddMoney.ts'
import { operation } from './operation.ts'
import { paymentPath } from './paymentPath.ts'
import { storeWebhooks } from './storeWebhooks.ts'

/** All faults by number, in the order of docs/reliability.md. */
export const catalogue: Readonly<Record<string, Fault>> = {
  ...paymentPath,
  ...oddMoney,
  ...gatewayWebhooks,
  ...storeWebhooks,
  ...addresses,
  ...callers,
  ...operation,
}
