import { NativeSelect, NumberInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { TimeInput } from '../../components/storeTime.tsx'
import { dateTime, storeNow } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import type { Module } from './courseDetail.ts'

type Opening = NonNullable<Module['opens']>
type Fields = { kind: Opening['kind'] | ''; days: number | string; at: string; moduleId: string }

/** Returns the values of the form's fields for a condition. */
export function openingFields(opens: Opening | null): Fields {
  return {
    kind: opens?.kind ?? '',
    days: opens?.kind === 'days_after_enrollment' ? opens.days : 7,
    at: opens?.kind === 'date' ? localTime(opens.at) : '',
    moduleId: opens?.kind === 'after_module' ? opens.moduleId : '',
  }
}

/** Returns the condition for the API. The time in the field is Brasília time. */
export function toOpening({ kind, days, at, moduleId }: Fields): Opening | null {
  if (kind === '') return null
  if (kind === 'date') return { kind, at: `${at || localTime(storeNow().toISOString())}:00-03:00` }
  return kind === 'after_module' ? { kind, moduleId } : { kind, days: Number(days) }
}

/** Says in a few words when a module opens. */
export function openingText(opens: Opening, modules: readonly Module[]): string {
  if (opens.kind === 'date') return t.content.opensOn(dateTime(opens.at))
  if (opens.kind === 'days_after_enrollment') return t.content.opensAfterDays(opens.days)
  return t.content.opensAfterModule(modules.find(({ id }) => id === opens.moduleId)?.title ?? '–')
}

/** The fields that say when a module opens to students. @param modules the other modules of the course */
export function OpeningFields<Values extends Fields>({
  form,
  modules,
}: {
  form: UseFormReturnType<Values>
  modules: readonly Module[]
}) {
  const { kind } = form.getValues()
  const kinds = modules.length > 0 || kind === 'after_module' ? KINDS : KINDS.filter((one) => one !== 'after_module')
  return (
    <>
      <NativeSelect
        label={t.content.opens}
        data={kinds.map((value) => ({ value, label: t.content.openings[value === '' ? 'at_once' : value] }))}
        {...form.getInputProps('kind')}
      />
      {kind === 'days_after_enrollment' && (
        <NumberInput label={t.content.days} min={0} max={3_650} allowDecimal={false} {...form.getInputProps('days')} />
      )}
      {kind === 'date' && (
        <TimeInput label={t.content.day} description={t.content.dayNote} required {...form.getInputProps('at')} />
      )}
      {kind === 'after_module' && (
        <NativeSelect
          label={t.content.awaited}
          data={[{ value: '', label: '–' }, ...modules.map(({ id, title }) => ({ value: id, label: title }))]}
          {...form.getInputProps('moduleId')}
        />
      )}
    </>
  )
}

const KINDS = ['', 'days_after_enrollment', 'date', 'after_module'] as const

/** Returns an instant as Brasília time, in the format of the field. Brasília has no summer time. */
function localTime(instant: string): string {
  return new Date(Date.parse(instant) - 3 * 3_600_000).toISOString().slice(0, 16)
}
