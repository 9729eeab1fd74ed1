import { Text } from '@mantine/core'
import type { components } from '../../api/__generated__/schema.d.ts'
import { Card } from '../../components/card.tsx'
import { Link } from '../../components/link.tsx'
import { useStorePath } from '../../components/target.ts'
import { money, weekDay } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import styles from './finance.module.css'

type SaleMoney = components['schemas']['SaleMoney']

/** The sales behind an amount, each with its gross amount and its cost. */
export function SaleMoneyTable({ sales, allSales }: { sales: readonly SaleMoney[]; allSales: boolean }) {
  const hasOthers = sales.some(({ othersInCents }) => othersInCents !== 0)
  return (
    <Card flush title={t.finance.itsSales} note={!allSales && t.finance.notAll}>
      <div className={styles.scroll}>
        <table className={styles.sales}>
          <thead>
            <tr>
              <th scope="col">{t.finance.sale}</th>
              <th scope="col">{t.finance.soldOn}</th>
              <th scope="col">{t.finance.gross}</th>
              <th scope="col">{t.finance.feesShort}</th>
              {hasOthers && <th scope="col">{t.finance.others}</th>}
              <th scope="col">{t.finance.netShort}</th>
            </tr>
          </thead>
          <tbody>
            {sales.map((sale, index) => (
              <tr key={sale.paymentId ?? index}>
                <td>
                  <SaleName sale={sale} />
                </td>
                <td data-title={t.finance.soldOn}>{weekDay(sale.paidOn)}</td>
                <td data-title={t.finance.gross}>{money(sale.grossInCents)}</td>
                <td data-title={t.finance.feesShort}>{money(sale.feesInCents)}</td>
                {hasOthers && <td data-title={t.finance.others}>{money(sale.othersInCents)}</td>}
                <td data-title={t.finance.netShort}>
                  <strong>{money(sale.netInCents)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function SaleName({ sale }: { sale: SaleMoney }) {
  const path = useStorePath()
  const { paymentId, buyer, product, method, installments, installmentsOf } = sale
  const isPart = installments !== null && installmentsOf !== null && installmentsOf > 1
  const notes = [product, method && t.methods[method], isPart && t.finance.part(installments, installmentsOf)].filter(
    Boolean,
  )
  return (
    <>
      {paymentId === null ? (
        t.finance.noSale
      ) : (
        <Link to={path('sales/$saleId', { saleId: paymentId })} className={styles.saleLink}>
          {buyer ?? paymentId}
        </Link>
      )}
      <Text size="xs" c="dimmed">
        {notes.join(' · ')}
      </Text>
    </>
  )
}
