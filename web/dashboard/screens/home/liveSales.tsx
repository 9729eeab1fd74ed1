import { Group, Switch, Text } from '@mantine/core'
import { useThrottledCallback } from '@mantine/hooks'
import { useState } from 'react'
import { queries, useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { Link, TextLink } from '../../components/link.tsx'
import { useStorePath } from '../../components/target.ts'
import { When } from '../../components/when.tsx'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { keep, readKept } from '../../session/browserStorage.ts'
import { useStore } from '../../session/me.ts'
import styles from './home.module.css'
import { PushHint, PushSwitch } from './pushSwitch.tsx'
import { type LiveSale, useLiveSales } from './useLiveSales.ts'

const SHOWN = 5
/** Many sales may arrive at the same time, and each read recomputes the totals of the period. */
const READ_AT_MOST_EVERY_MS = 5_000
const SOUND_KEPT_AS = 'balcao.sound'

/**
 * The last paid sales. A new sale appears automatically, with a sound if the person wants it. The first screen does not
 * wait for this list.
 */
export default function LiveSales() {
  const store = useStore()
  const path = useStorePath()
  const [last, setLast] = useState<LiveSale>()
  const [hasSound, setSound] = useState(readKept(SOUND_KEPT_AS) === 'on')
  const sales = useRead('/dashboard/api/stores/{storeId}/sales', { query: { status: 'PAID', perPage: SHOWN } })
  const readAgain = useThrottledCallback(() => void queries.invalidateQueries(), READ_AT_MOST_EVERY_MS)
  useLiveSales(store.id, (sale) => {
    setLast(sale)
    if (hasSound) ring()
    readAgain()
  })
  const chooseSound = (isOn: boolean) => {
    setSound(isOn)
    keep(SOUND_KEPT_AS, isOn ? 'on' : 'off')
    if (isOn) ring()
  }
  if (!sales.data || sales.data.data.length === 0) return null
  return (
    <Card
      title={t.home.live.title}
      actions={
        <Group gap="8px 24px">
          <PushSwitch />
          <Switch
            size="sm"
            label={t.home.live.sound}
            checked={hasSound}
            onChange={(event) => chooseSound(event.currentTarget.checked)}
          />
        </Group>
      }
    >
      <div role="status" className="visually-hidden">
        {last && t.home.live.arrived(money(last.amountInCents, last.currency), last.name ?? '')}
      </div>
      <ul className={styles.live}>
        {sales.data.data.map(({ id, customer, amountInCents, currency, paymentMethod, createdAt }) => (
          <li key={id} data-new={id === last?.id || undefined}>
            <Link to={path('sales/$saleId', { saleId: id })} className={styles.liveName}>
              {customer.name ?? customer.email ?? t.sales.single}
            </Link>
            <strong>{money(amountInCents, currency)}</strong>
            <Text size="sm" c="dimmed" component="span">
              {t.methods[paymentMethod]}
            </Text>
            <Text size="sm" c="dimmed" component="span" ta="end">
              <When at={createdAt} />
            </Text>
          </li>
        ))}
      </ul>
      <Text size="sm" mt="sm">
        <TextLink to={path('sales')}>{t.home.live.all}</TextLink>
      </Text>
      <PushHint />
    </Card>
  )
}

let audio: AudioContext | undefined

/** Plays two short tones. A browser plays no sound until the person has touched the page. */
function ring(): void {
  audio ??= new AudioContext()
  void audio.resume()
  for (const [tone, after] of [
    [880, 0],
    [1_320, 0.12],
  ] as const) {
    const [oscillator, volume] = [audio.createOscillator(), audio.createGain()]
    const at = audio.currentTime + after
    oscillator.frequency.value = tone
    volume.gain.setValueAtTime(0.12, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.3)
    oscillator.connect(volume).connect(audio.destination)
    oscillator.start(at)
    oscillator.stop(at + 0.3)
  }
}
