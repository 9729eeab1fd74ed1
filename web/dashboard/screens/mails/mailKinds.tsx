import { Stack, Switch, Text, UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import { useMailFilters } from './mailFilters.ts'
import { MailPreview } from './mailPreview.tsx'
import styles from './mails.module.css'

type Kind = components['schemas']['MailKind']

const readers = ['buyer', 'student', 'staff'] as const

/** The list of kinds with their switches, and the preview of the chosen kind. */
export function MailKinds() {
  const kinds = useRead('/dashboard/api/stores/{storeId}/mail-kinds')
  return <Loaded query={kinds}>{({ data }) => <Shown kinds={data} />}</Loaded>
}

function Shown({ kinds }: { kinds: Kind[] }) {
  const [{ kind }, change] = useMailFilters()
  const preview = useRef<HTMLDivElement>(null)
  const choose = (next: Kind) => {
    change({ kind: next.kind })
    // On a phone the preview is below the list.
    preview.current?.scrollIntoView({ block: 'nearest' })
  }
  const chosen = kinds.find((one) => one.kind === kind) ?? kinds[0]!
  return (
    <div className={styles.columns}>
      <Stack gap="md" miw={0}>
        {readers.map((reader) => (
          <Card key={reader} title={t.mails.readers[reader]}>
            <ul className={styles.list}>
              {kinds
                .filter(({ to }) => to === reader)
                .map((one) => (
                  <KindLine
                    key={one.kind}
                    of={one}
                    all={kinds}
                    isChosen={one.kind === chosen.kind}
                    onChoose={() => choose(one)}
                  />
                ))}
            </ul>
          </Card>
        ))}
      </Stack>
      <div ref={preview} className={styles.preview}>
        <MailPreview kind={chosen.kind} />
      </div>
    </div>
  )
}

function KindLine({
  of: { kind, canBeOff, isOff, to },
  all,
  isChosen,
  onChoose,
}: {
  of: Kind
  all: Kind[]
  isChosen: boolean
  onChoose: () => void
}) {
  const storeId = useStoreId()
  const may = useCan()('settings.write')
  const name = t.mails.kinds[kind]
  const change = useChange(
    (isOn: boolean) => {
      const others = all.filter((one) => one.isOff && one.kind !== kind).map((one) => one.kind)
      const mailsOff = (isOn ? others : [...others, kind]) as SwitchableKind[]
      return api.PATCH('/dashboard/api/stores/{storeId}/settings', {
        params: { path: { storeId } },
        body: { mailsOff },
      })
    },
    { done: t.saved },
  )
  return (
    <li className={styles.kind} data-chosen={isChosen || undefined}>
      <UnstyledButton className={styles.choose} onClick={onChoose} aria-pressed={isChosen}>
        {name}
        {!canBeOff && (
          <Text size="xs" c="dimmed" component="span">
            {to === 'staff' ? t.mails.perPerson : t.mails.always}
          </Text>
        )}
      </UnstyledButton>
      {canBeOff && (
        <Switch
          checked={!isOff}
          disabled={!may || change.isPending}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
          aria-label={t.mails.send(name)}
        />
      )}
    </li>
  )
}

type SwitchableKind = NonNullable<components['schemas']['StoreSettings']['mailsOff']>[number]
