import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { money, shortDay } from '../../i18n/formats.ts'
import { language, t } from '../../i18n/language.ts'
import type { Overview } from './home.tsx'

/**
 * A chart of paid and refunded amounts, by hour for one day and otherwise by day. The file is separate because the chart
 * library has 100 KB.
 */
export default function SalesChart({ series, days }: { series: Overview['series']; days: number }) {
  const hasChargebacks = series.some(({ chargedBackInCents }) => chargedBackInCents > 0)
  const data = series.map(({ at, paidInCents, refundedInCents, chargedBackInCents }) => ({
    at: days === 1 ? `${at.slice(-2)}h` : shortDay(at),
    [t.home.paid]: paidInCents / 100,
    [t.home.refunded]: refundedInCents / 100,
    ...(hasChargebacks && { [t.home.chargedBack]: chargedBackInCents / 100 }),
  }))
  return (
    <div role="img" aria-label={t.home.chartInWords(money(series.reduce((sum, one) => sum + one.paidInCents, 0)))}>
      <BarChart
        h={260}
        data={data}
        dataKey="at"
        type="stacked"
        withLegend
        legendProps={{ verticalAlign: 'top', height: 36 }}
        series={[
          { name: t.home.paid, color: 'awning.6' },
          { name: t.home.refunded, color: 'violet.4' },
          ...(hasChargebacks ? [{ name: t.home.chargedBack, color: 'red.6' }] : []),
        ]}
        valueFormatter={(value) => money(Math.round(value * 100))}
        yAxisProps={{ width: 80, tickFormatter: (value: number) => short(value) }}
        xAxisProps={{ minTickGap: 24 }}
        barProps={{ radius: 3, maxBarSize: 36 }}
        tickLine="none"
        gridAxis="x"
      />
    </div>
  )
}

/** Formats an amount for the axis as `R$ 1,5 mil`. */
function short(reais: number): string {
  return new Intl.NumberFormat(language === 'en' ? 'en' : 'pt-BR', {
    style: 'currency',
    currency: 'BRL',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(reais)
}
