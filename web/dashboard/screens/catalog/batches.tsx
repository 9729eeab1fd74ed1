import { ActionIcon, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { toDecimal } from '../../../../server/lib/currencyDecimals.ts'
import { api } from '../../api/client.ts'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { EmptyState, Loaded } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { centsOf, MoneyInput } from '../../components/moneyInput.tsx'
import { FormBody, type ServerForm, useServerForm } from '../../components/serverForm.tsx'
import { Tag } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { instantOf, localTime, TimeInput } from '../../components/storeTime.tsx'
import { count, dateTime, money } from '../../i18n/formats.ts'
import { language, t } from '../../i18n/language.ts'
import styles from './batches.module.css'
import type { Offer } from './offerPrice.ts'

type Batch = DataOf<'/dashboard/api/stores/{storeId}/offers/{offerId}/batches'>['data'][number]
/** A batch in the form. `key` distinguishes new batches, which have no id. */
type Row = {
  key: string
  id: string | undefined
  name: string
  priceInCents: string | number
  startsAt: string
  endsAt: string
  maxSales: string | number
}
type Form = ServerForm<{ batches: Row[] }>

/** The batches of an offer in order: the batch on sale, the sales of each batch, and the start of the next batch. */
export function Batches({ offer }: { offer: Offer }) {
  const path = { offerId: offer.id }
  const batches = useRead('/dashboard/api/stores/{storeId}/offers/{offerId}/batches', { path }, { everyMs: 30_000 })
  return (
    <Card title={t.batches.title} note={t.batches.note}>
      <Loaded query={batches}>
        {({ data }) => <BatchesForm key={data.map(({ id }) => id).join()} offer={offer} batches={data} />}
      </Loaded>
    </Card>
  )
}

function BatchesForm({ offer, batches }: { offer: Offer; batches: readonly Batch[] }) {
  const storeId = useStoreId()
  const save = useServerForm(
    { batches: batches.map((batch) => toRow(batch, offer.currency)) },
    ({ batches: rows }) =>
      api.PUT('/dashboard/api/stores/{storeId}/offers/{offerId}/batches', {
        params: { path: { storeId, offerId: offer.id } },
        body: { batches: rows.map((row) => toBatch(row, offer.currency)) },
      }),
    { done: t.saved, rows: 'batches' },
  )
  const { form } = save
  const rows = form.values.batches
  const add = () => form.insertListItem('batches', newRow(rows, offer))
  const button = offer.can.edit && (
    <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={add}>
      {t.batches.add}
    </Button>
  )
  if (rows.length === 0 && batches.length === 0)
    return (
      <EmptyState
        icon="offer"
        title={t.batches.empty}
        note={t.batches.emptyNote(money(offer.priceInCents, offer.currency))}
      >
        {button}
      </EmptyState>
    )
  const list = (
    <Stack gap="md">
      <Now batches={batches} currency={offer.currency} />
      <ol className={styles.list}>
        {rows.map((row, index) => (
          <BatchRow
            currency={offer.currency}
            key={row.key}
            of={save}
            index={index}
            batch={batches.find(({ id }) => id === row.id)}
            mayEdit={offer.can.edit}
          />
        ))}
      </ol>
      {form.errors.batches && (
        <Text size="sm" c="red" role="alert">
          {form.errors.batches}
        </Text>
      )}
      <Group>{button}</Group>
    </Stack>
  )
  if (!offer.can.edit) return list
  return (
    <FormBody of={save} label={t.batches.save}>
      {list}
    </FormBody>
  )
}

/** Says which batch is on sale, and when the next batch begins. */
function Now({ batches, currency }: { batches: readonly Batch[]; currency: string }) {
  const open = batches.find(({ state }) => state === 'open')
  if (batches.length === 0) return null
  if (!open)
    return (
      <Text size="sm" role="status">
        {t.batches.noneOpen}
      </Text>
    )
  return (
    <Text size="sm" role="status">
      <strong>{t.batches.now(open.name, money(open.priceInCents, currency))}</strong> {turnOf(open)}
    </Text>
  )
}

function turnOf({ seatsLeft, endsAt }: Batch): string {
  const at = endsAt && dateTime(endsAt)
  if (seatsLeft !== null && at) return t.batches.turnsAfterOrOn(seatsLeft, count(seatsLeft), at)
  if (seatsLeft !== null) return t.batches.turnsAfter(seatsLeft, count(seatsLeft))
  return at ? t.batches.turnsOn(at) : ''
}

function BatchRow({
  of: { form },
  index,
  batch,
  currency,
  mayEdit,
}: {
  of: Form
  index: number
  batch: Batch | undefined
  currency: string
  mayEdit: boolean
}) {
  const field = (name: keyof Row) => ({ ...form.getInputProps(`batches.${index}.${name}`), disabled: !mayEdit })
  const name = form.values.batches[index]!.name
  return (
    <li className={styles.batch} data-open={batch?.state === 'open' || undefined}>
      <Group justify="flex-end" gap="xs">
        <Group gap="xs" className={styles.state}>
          <Tag tone={TONES[batch?.state ?? 'unsaved']}>{t.batches.states[batch?.state ?? 'unsaved']}</Tag>
          {batch && (
            <Text size="xs" c="dimmed" component="span">
              {soldOf(batch)}
            </Text>
          )}
        </Group>
        {mayEdit && <Moves form={form} index={index} name={name} batch={batch} />}
      </Group>
      <div className={styles.fields}>
        <TextInput label={t.batches.name} required {...field('name')} />
        <MoneyInput label={t.offers.price} currency={currency} required {...field('priceInCents')} />
        <NumberInput
          label={t.batches.maxSales}
          placeholder={t.batches.anyNumber}
          min={1}
          allowDecimal={false}
          thousandSeparator={language === 'en' ? ',' : '.'}
          decimalSeparator={language === 'en' ? '.' : ','}
          hideControls
          {...field('maxSales')}
        />
        <TimeInput label={t.batches.startsAt} {...field('startsAt')} />
        <TimeInput label={t.batches.endsAt} {...field('endsAt')} />
      </div>
    </li>
  )
}

/** The buttons that move or remove a batch. A batch with buyers cannot be removed. */
function Moves({
  form,
  index,
  name,
  batch,
}: {
  form: Form['form']
  index: number
  name: string
  batch: Batch | undefined
}) {
  const isLast = index === form.values.batches.length - 1
  const hasBuyers = batch !== undefined && batch.sold + batch.held > 0
  const move = (to: number) => form.reorderListItem('batches', { from: index, to })
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="default"
        size={30}
        aria-label={`${t.batches.moveUp}: ${name}`}
        disabled={index === 0}
        onClick={() => move(index - 1)}
      >
        <Icon name="up" size={14} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={`${t.batches.moveDown}: ${name}`}
        disabled={isLast}
        onClick={() => move(index + 1)}
      >
        <Icon name="down" size={14} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={`${t.actions.remove}: ${name}`}
        title={hasBuyers ? t.batches.cannotRemove : undefined}
        disabled={hasBuyers}
        onClick={() => form.removeListItem('batches', index)}
      >
        <Icon name="trash" size={14} />
      </ActionIcon>
    </Group>
  )
}

const TONES = {
  open: 'good',
  waiting: 'info',
  scheduled: 'info',
  full: 'back',
  ended: 'quiet',
  unsaved: 'wait',
} as const

function soldOf({ sold, held, seatsLeft }: Batch): string {
  return [
    t.batches.sold(sold, count(sold)),
    held > 0 && t.batches.held(held, count(held)),
    seatsLeft !== null && t.batches.left(seatsLeft, count(seatsLeft)),
  ]
    .filter(Boolean)
    .join(' · ')
}

function toRow({ id, name, priceInCents, startsAt, endsAt, maxSales }: Batch, currency: string): Row {
  return {
    key: id,
    id,
    name,
    priceInCents: toDecimal(priceInCents, currency),
    startsAt: localTime(startsAt),
    endsAt: localTime(endsAt),
    maxSales: maxSales ?? '',
  }
}

/** The form of a new batch begins with the price of the last batch. */
function newRow(rows: readonly Row[], offer: Offer): Row {
  const priceInCents = rows.at(-1)?.priceInCents ?? toDecimal(offer.priceInCents, offer.currency)
  const name = t.batches.nameOf(rows.length + 1)
  return { key: crypto.randomUUID(), id: undefined, name, priceInCents, startsAt: '', endsAt: '', maxSales: '' }
}

function toBatch({ id, name, priceInCents, startsAt, endsAt, maxSales }: Row, currency: string) {
  return {
    ...(id !== undefined && { id }),
    name,
    // An empty field is sent as 0. The server refuses 0 and names the field.
    priceInCents: centsOf(priceInCents, currency) ?? 0,
    startsAt: instantOf(startsAt),
    endsAt: instantOf(endsAt),
    maxSales: maxSales === '' ? null : Number(maxSales),
  }
}
