import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** One thing of a list in a card, with what can be done about it at the end. */
export function Line({
  title,
  note,
  badge,
  children,
}: {
  title: string
  note: ReactNode
  badge?: ReactNode
  children?: ReactNode
}) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {title}
          </Text>
          {badge}
        </Group>
        <Text size="xs" c="dimmed" component="div">
          {note}
        </Text>
      </div>
      {children}
    </Group>
  )
}

/** A small button at the end of a Line. @param of what it is about, for who cannot see the line */
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
