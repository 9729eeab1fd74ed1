import { Button, Group, Popover, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../api/change.ts'
import { api } from '../api/client.ts'
import { Icon } from '../components/icons.tsx'
import { dateTime, shortTime } from '../i18n/formats.ts'
import { t } from '../i18n/language.ts'
import type { Store } from '../session/me.ts'
import styles from './sandboxBar.module.css'

const DAY = 86_400

/** Marks the store as a sandbox, shows its clock and moves the clock forward. */
export function SandboxBar({ store }: { store: Store }) {
  const ahead = store.clockOffsetMs > 0
  return (
    <Popover position="bottom-end" width={320} shadow="md" trapFocus>
      <Popover.Target>
        <UnstyledButton className={styles.pill} title={t.sandbox.open}>
          <Icon name="flask" size={15} />
          {t.sandbox.name}
          <span className={styles.time} data-ahead={ahead || undefined}>
            {shortTime(store.now)}
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <div>
            <Text fw={600} size="sm">
              {t.sandbox.clock}
            </Text>
            <Text size="sm" c="dimmed">
              {ahead ? t.sandbox.ahead(dateTime(store.now)) : t.sandbox.onTime(dateTime(store.now))}
            </Text>
          </div>
          {store.can.includes('sandbox.act') ? (
            <Advance store={store} />
          ) : (
            <Text size="sm">{t.sandbox.notAllowed}</Text>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Moves the clock by a day, a month or a typed number of days. */
function Advance({ store }: { store: Store }) {
  const [days, setDays] = useState('7')
  const advance = useChange(
    (seconds: number) =>
      api.POST('/dashboard/api/stores/{storeId}/clock/advance', {
        params: { path: { storeId: store.id } },
        body: { seconds },
      }),
    { done: (answer) => t.sandbox.advanced(dateTime((answer as { now: string }).now)) },
  )
  return (
    <>
      <Text size="sm">{t.sandbox.why}</Text>
      <Group gap="xs" grow>
        {[1, 30].map((step) => (
          <Button
            key={step}
            variant="default"
            size="xs"
            loading={advance.isPending}
            onClick={() => advance.mutate(step * DAY)}
          >
            {step === 1 ? t.sandbox.day : t.sandbox.month}
          </Button>
        ))}
      </Group>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (Number(days) > 0) advance.mutate(Math.round(Number(days) * DAY))
        }}
      >
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            size="xs"
            label={t.sandbox.days}
            inputMode="numeric"
            maxLength={4}
            value={days}
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
            flex={1}
          />
          <Button size="xs" type="submit" loading={advance.isPending}>
            {t.sandbox.advance}
          </Button>
        </Group>
      </form>
    </>
  )
}
