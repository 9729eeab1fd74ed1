import { dateTime, exactTime, shortTime } from '../i18n/formats.ts'

/** A time in the store's time zone. A tooltip shows the seconds. */
export function When({ at, long = false }: { at: string | null | undefined; long?: boolean }) {
  if (!at) return <span aria-hidden="true">–</span>
  return (
    <time dateTime={at} title={exactTime(at)} style={{ whiteSpace: 'nowrap' }}>
      {long ? dateTime(at) : shortTime(at)}
    </time>
  )
}
