import { Alert, Button, Center, Loader, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { explain } from '../api/change.ts'
import { ApiFailure } from '../api/client.ts'
import { t } from '../i18n/language.ts'
import styles from './emptyState.module.css'
import { Icon, type IconName } from './icons.tsx'

/** Explains an empty screen or list, and offers the first step. */
export function EmptyState({
  icon,
  title,
  note,
  children,
  alone = false,
}: {
  icon: IconName
  title: string
  note?: ReactNode
  children?: ReactNode
  /** The page has no other content, so the title is the page's `h1`. */
  alone?: boolean
}) {
  return (
    <Center py={48} px="md">
      <Stack align="center" gap={6} maw={420} ta="center" className={styles.words}>
        <span className={styles.circle}>
          <Icon name={icon} size={22} />
        </span>
        <Text fw={600} mt={6} component={alone ? 'h1' : 'p'} my={0}>
          {title}
        </Text>
        {note && (
          <Text c="dimmed" size="sm" component="div">
            {note}
          </Text>
        )}
        {children && <div className={styles.step}>{children}</div>}
      </Stack>
    </Center>
  )
}

/** Shows the reason why the data could not be read. Offers a retry unless access is forbidden. */
export function ErrorState({ error, retry }: { error: Error; retry?: () => void }) {
  return (
    <Alert
      color="red"
      variant="light"
      title={t.errors.title}
      icon={<Icon name="alert" />}
      role="alert"
      classNames={{ message: styles.message }}
    >
      <Stack gap="sm" align="flex-start">
        {explain(error)}
        {retry && !(error instanceof ApiFailure && error.type === 'forbidden') && (
          <Button size="xs" variant="default" onClick={retry}>
            {t.actions.retry}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

export function Loading() {
  return (
    <Center py={64} role="status" aria-label={t.loading}>
      <Loader size="sm" />
    </Center>
  )
}

/**
 * Shows the loading or error state of a query. `children` renders the data. The data stays on screen when a later read
 * fails.
 */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T, Error>; children: (data: T) => ReactNode }) {
  const failure = query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (query.data === undefined) return failure || <Loading />
  return (
    <>
      {failure}
      {children(query.data)}
    </>
  )
}
