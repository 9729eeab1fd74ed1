import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Icon } from './icons.tsx'
import { Link } from './link.tsx'
import styles from './pageHeader.module.css'
import type { Target } from './target.ts'
import { asLastSeen } from './urlState.ts'

/**
 * The header of every screen: the `h1` and the main actions. The `h1` is also the title of the browser's tab.
 * @param back link from a detail screen to its list. The list opens with its last filters
 */
export function PageHeader({
  title,
  note,
  badge,
  back,
  children,
}: {
  title: string
  note?: ReactNode
  badge?: ReactNode
  back?: { to: Target; label: string }
  children?: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Balcão`
  }, [title])
  return (
    <header className={styles.header}>
      <Stack gap={4} className={styles.words}>
        {back && (
          <Link to={asLastSeen(back.to)} className={styles.back}>
            <Icon name="chevronLeft" size={14} />
            {back.label}
          </Link>
        )}
        <Group gap="sm" align="center">
          <Title order={1} className={styles.title}>
            {title}
          </Title>
          {badge}
        </Group>
        {note && (
          <Text c="dimmed" size="sm" component="div" maw={680}>
            {note}
          </Text>
        )}
      </Stack>
      {children && (
        <Group gap="xs" className={styles.actions}>
          {children}
        </Group>
      )}
    </header>
  )
}
