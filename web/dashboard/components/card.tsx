import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './card.module.css'

/** A part of a screen with its own heading. @param flush removes the padding, for a table */
export function Card({
  title,
  note,
  actions,
  flush = false,
  children,
}: {
  title?: ReactNode
  note?: ReactNode
  actions?: ReactNode
  flush?: boolean
  children: ReactNode
}) {
  return (
    <section className={styles.card}>
      {(title || actions) && (
        <Group justify="space-between" align="flex-start" gap="sm" className={styles.head}>
          <Stack gap={2} className={styles.words}>
            {title && <Title order={2}>{title}</Title>}
            {note && (
              <Text size="sm" c="dimmed" component="div" maw={620}>
                {note}
              </Text>
            )}
          </Stack>
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
      )}
      <div className={flush ? undefined : styles.body} data-headed={Boolean(title || actions) || undefined}>
        {children}
      </div>
    </section>
  )
}

/** A list of names and values. Leaves out null values. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {of
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/**
 * Two columns: the main content at the left, `aside` at the right. A phone shows one below the other.
 * @param asideFirst true if a phone shows `aside` above the main content, for long main content
 */
export function Columns({
  children,
  aside,
  asideFirst = false,
}: {
  children: ReactNode
  aside: ReactNode
  asideFirst?: boolean
}) {
  return (
    <div className={styles.columns} data-aside-first={asideFirst || undefined}>
      <Stack gap="md" miw={0}>
        {children}
      </Stack>
      <Stack gap="md" miw={0}>
        {aside}
      </Stack>
    </div>
  )
}
