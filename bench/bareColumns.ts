import { selectList } from '../server/core/row.ts'
import { saleRow } from '../server/sales/sale.ts'

const {
  product_name: _product,
  gateway_fee_in_cents: _fee,
  last_available_on: _day,
  settled_in_cents: _settled,
  refunds: _refunds,
  ...columns
} = saleRow.columns

/** The columns of a listed sale that are in the table `payments`, so they need no join. */
export const bareColumns = selectList({ table: 'payments', columns })
