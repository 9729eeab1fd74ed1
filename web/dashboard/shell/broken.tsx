import { Container } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { EmptyState, ErrorState } from '../components/emptyState.tsx'
import { LinkButton } from '../components/link.tsx'
import { t } from '../i18n/language.ts'

/** An address that leads nowhere, or to a store that is not this person's. */
export function NotFound() {
  return (
    <Container component="main" size="sm" py="xl">
      <EmptyState alone icon="search" title={t.notFound.title} note={t.notFound.note}>
        <LinkButton to="/">{t.notFound.home}</LinkButton>
      </EmptyState>
    </Container>
  )
}

/** What a screen shows when it breaks: a file that could not be fetched, or an error of ours. */
export function Broken({ error, reset }: ErrorComponentProps) {
  return (
    <Container component="main" size="sm" py="xl">
      <ErrorState error={error as Error} retry={reset} />
    </Container>
  )
}
