import { StatusBadge } from '../../components/statusBadge.tsx'

/** The status of a payout in words and colour. */
export function PayoutStatus({ status }: { status: 'planned' | 'sent' | 'done' | 'failed' }) {
  return <StatusBadge status={`payout_${status}`} />
}
