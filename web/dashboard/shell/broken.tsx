import { Container } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { EmptyState, ErrorState } from '../components/emptyState.tsx'
import { LinkButton } from '../components/link.tsx'
import { t } from '../i18n/language.ts'

/** Page for an unknown URL, or for a store where the person is not a member. */
export function NotFound() {
  return (
    <Container component="main" size="sm" py="xl">
      <EmptyState alone icon="search" title={t.notFound.title} note={t.notFound.note}>
        <LinkButton to="/">{t.notFound.home}</LinkButton>
      </EmptyState>
    </Container>
  )
}

/** Page for a screen that fails. The browser cannot load the screen's file, or our code throws an error. */
export function Broken({ error, reset }: ErrorComponentProps) {
  return (
    <Container component="main" size="sm" py="xl">
      <ErrorState error={error as Error} retry={reset} />
    </Container>
  )
}
