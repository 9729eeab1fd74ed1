import { Text } from '@mantine/core'

/** A buyer or student in a table: the name, and the e-mail below it. */
export function Person({ name, email }: { name: string | null; email: string | null }) {
  return (
    <>
      {name ?? email ?? '–'}
      {name && email && (
        <Text size="xs" c="dimmed" fw={400} component="div" truncate maw={260}>
          {email}
        </Text>
      )}
    </>
  )
}
