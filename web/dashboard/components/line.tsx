import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** One entry of a list in a card, with its buttons at the end. */
export function Line({
  title,
  note,
  badge,
  children,
}: {
  title: ReactNode
  note: ReactNode
  badge?: ReactNode
  children?: ReactNode
}) {
  return (
    <Group justify="space-between" gap="sm">
      <div style={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {title}
          </Text>
          {badge}
        </Group>
        <Text size="xs" c="dimmed" component="div" mt={2}>
          {note}
        </Text>
      </div>
      {children}
    </Group>
  )
}

/** A small button at the end of a Line. @param of name of the entry, for screen readers */
export function LineButton({
  label,
  of,
  onClick,
  busy,
}: {
  label: string
  of: string
  onClick: () => void
  busy?: boolean
}) {
  return (
    <Button
      variant="default"
      size="xs"
      loading={busy}
      onClick={onClick}
      aria-label={`${label}: ${of}`}
      style={{ flexShrink: 0 }}
    >
      {label}
    </Button>
  )
}
