import { Group, Stack, Text } from '@mantine/core'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { Copyable } from '../../components/copy.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { Filters, SelectFilter } from '../../components/filters.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { useUrlState } from '../../components/urlState.ts'
import { When } from '../../components/when.tsx'
import { count, exactTime, money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { type Me, useCan, useMe } from '../../session/me.ts'
import { NothingFound } from '../sales/sales.tsx'
import styles from './audit.module.css'
import { auditWords } from './auditWords.ts'

type AuditLine = components['schemas']['AuditLine']

const PER_PAGE = 50
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/

/** The read-only audit log. Each entry shows the actor, the time and the IP address. */
export function Audit() {
  const can = useCan()
  const [{ userId: who, action, after }, change] = useUrlState('audit', { userId: '', action: '', after: '' })
  const lines = useRead('/dashboard/api/stores/{storeId}/audit', {
    query: { ...filterOf(who), action, after, perPage: PER_PAGE },
  })
  const people = useRead('/dashboard/api/stores/{storeId}/members', {}, { enabled: can('members.read') })
  const actions = Object.entries(t.audit.actions).sort(([, a], [, b]) => a.localeCompare(b))
  const filtered = who !== '' || action !== ''
  return (
    <>
      <PageHeader title={t.audit.title} note={t.audit.note} />
      <Card flush>
        <Filters>
          <SelectFilter
            label={t.audit.who}
            value={who}
            onChange={(value) => change({ userId: value })}
            choices={[
              { value: '', label: t.audit.anybody },
              ...(people.data?.members ?? []).map((one) => ({ value: one.userId, label: one.name })),
              ...others.map((value) => ({ value, label: t.audit.actors[value] })),
            ]}
          />
          <SelectFilter
            label={t.audit.what}
            value={action}
            onChange={(value) => change({ action: value })}
            choices={[{ value: '', label: t.audit.anything }, ...actions.map(([value, label]) => ({ value, label }))]}
          />
        </Filters>
        <DataTable
          caption={t.audit.title}
          query={lines}
          columns={columns()}
          turn={change}
          after={after}
          empty={
            filtered ? (
              <NothingFound clear={() => change({ userId: '', action: '' })} />
            ) : (
              <EmptyState icon="audit" title={t.audit.empty} note={t.audit.emptyNote} />
            )
          }
        />
      </Card>
    </>
  )
}

/** Actors that are not people. */
const others = ['api_key', 'command'] as const

function filterOf(who: string) {
  const actor = others.find((one) => one === who)
  return actor ? { actor } : { userId: who }
}

function actorName({ kind, name }: AuditLine['actor']): string {
  if (kind === 'command') return t.audit.command
  return kind === 'api_key' ? t.audit.apiKey(name ?? '') : name || t.audit.removed
}

function columns(): Column<AuditLine>[] {
  return [
    {
      title: t.audit.what,
      render: (line) => (
        <Stack gap={4}>
          <Text size="sm" fw={600}>
            {t.audit.actions[line.action as keyof typeof t.audit.actions] ?? line.action}
            {line.subjectName !== null && `: ${line.subjectName}`}
          </Text>
          <Changed line={line} />
        </Stack>
      ),
    },
    { title: t.audit.who, width: '18%', phone: 'below', render: ({ actor }) => actorName(actor) },
    {
      title: t.audit.from,
      phone: 'hidden',
      render: ({ address }) => <code className={styles.code}>{address ?? '—'}</code>,
    },
    { title: t.sales.at, align: 'end', phone: 'belowEnd', render: ({ at, storeAt }) => <When at={storeAt ?? at} /> },
  ]
}

type GatewayTitles = Me['gatewayTitles']

/** The changed fields with their old and new values. */
function Changed({ line: { subject, before, after } }: { line: AuditLine }) {
  const { gatewayTitles } = useMe()
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names
    .map((name) => ({ name, was: shown(name, before, gatewayTitles), is: shown(name, after, gatewayTitles) }))
    .filter(({ was, is }) => was !== is)
  return (
    <>
      {changed.map(({ name, was, is }) => (
        <Group key={name} gap={6} className={styles.change}>
          <span>{fieldWord(name, gatewayTitles)}</span>
          {was !== '' && <del>{was}</del>}
          {is !== '' && <ins>{is}</ins>}
        </Group>
      ))}
      {subject && (
        <span className={styles.subject}>
          <Copyable text={subject} of={t.fields.id} />
        </span>
      )}
    </>
  )
}

/** Formats a value. Amounts, statuses, methods, roles and gateways have the same form as on the other screens. */
function shown(name: string, side: AuditLine['after'], titles: GatewayTitles): string {
  return inWords(name, side?.[name], { currency: currencyOf(side), titles })
}

type Within = { currency: string | undefined; titles: GatewayTitles }

function inWords(name: string, value: unknown, within: Within): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number') return name.endsWith('InCents') ? money(value, within.currency) : count(value)
  if (Array.isArray(value)) return value.map((one) => inWords(name, one, within)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([field, one]) => [fieldWord(field, within.titles), inWords(field, one, within)])
      .filter(([, text]) => text !== '')
      .map(([field, text]) => `${field}: ${text}`)
      .join(' · ')
  const text = String(value)
  if (INSTANT.test(text)) return exactTime(text)
  if (name === 'currency') return text.toUpperCase()
  return auditWords(t, name, within.titles)[text] ?? text
}

function fieldWord(name: string, titles: GatewayTitles): string {
  return t.audit.fields[name as keyof typeof t.audit.fields] ?? titles[name as keyof GatewayTitles] ?? name
}

function currencyOf(side: AuditLine['after']): string | undefined {
  return typeof side?.currency === 'string' ? side.currency : undefined
}
