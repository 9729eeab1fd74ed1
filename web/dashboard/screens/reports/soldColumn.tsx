import { Skeleton, Text } from '@mantine/core'
import { Fragment } from 'react'
import { type DataOf, useRead } from '../../api/read.ts'
import type { Column } from '../../components/dataTable.tsx'
import { count, money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'

type Amount = DataOf<'/dashboard/api/stores/{storeId}/reports/sold'>['data'][number]

/**
 * The column of a list with the sales of each row in the last 30 days. The list does not wait for this column.
 * @param rows the rows of the shown page
 */
export function useSoldColumn<Row extends { id: string }>(
  of: 'product' | 'offer' | 'link' | 'coupon',
  rows: readonly Row[] | undefined,
): Column<Row> {
  const ids = (rows ?? []).map(({ id }) => id).join(',')
  const { data, isError } = useRead(
    '/dashboard/api/stores/{storeId}/reports/sold',
    { query: { of, ids } },
    { enabled: ids !== '' },
  )
  return {
    title: t.sold.title,
    align: 'end',
    phoneTitle: true,
    render: ({ id }) => {
      if (data) return <Sold amounts={data.data.filter((one) => one.id === id)} />
      return isError ? '–' : <Skeleton height={14} width={80} ml="auto" />
    },
  }
}

/** One amount per currency, and the number of sales below. */
function Sold({ amounts }: { amounts: readonly Amount[] }) {
  if (amounts.length === 0) return '–'
  const sales = amounts.reduce((sum, one) => sum + one.sales, 0)
  return (
    <>
      {amounts.map(({ currency, amountInCents }, index) => (
        <Fragment key={currency}>
          {index > 0 && <br />}
          <span>{money(amountInCents, currency)}</span>
        </Fragment>
      ))}
      <Text size="xs" c="dimmed" component="div">
        {t.finance.payments(sales, count(sales))}
      </Text>
    </>
  )
}
