import { queries } from '../api/read.ts'
import { EmptyState } from '../components/emptyState.tsx'
import { LinkButton } from '../components/link.tsx'
import { PasskeyProof } from '../components/proof.tsx'
import { t } from '../i18n/language.ts'

/** Page for a session without a second factor in a store that requires one. */
export function SecondFactorDue() {
  return (
    <EmptyState icon="key" title={t.secondFactorDue.title} note={t.secondFactorDue.note}>
      <LinkButton to="/profile">{t.secondFactorDue.go}</LinkButton>
      <PasskeyProof onDone={() => void queries.invalidateQueries()} />
    </EmptyState>
  )
}
