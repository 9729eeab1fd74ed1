import { queries } from '../api/read.ts'
import { t } from '../i18n/language.ts'
import { EmptyState } from '../pieces/emptyState.tsx'
import { LinkButton } from '../pieces/link.tsx'
import { PasskeyProof } from '../pieces/proof.tsx'

/** A store that opens to sessions with a second factor alone, and this one has none. */
export function SecondFactorDue() {
  return (
    <EmptyState icon="key" title={t.secondFactorDue.title} note={t.secondFactorDue.note}>
      <LinkButton to="/profile">{t.secondFactorDue.go}</LinkButton>
      <PasskeyProof onDone={() => void queries.invalidateQueries()} />
    </EmptyState>
  )
}
