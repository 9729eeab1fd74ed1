import { Button, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { ChoiceFilter, Filters } from '../../components/filters.tsx'
import { Icon } from '../../components/icons.tsx'
import { LineButton } from '../../components/line.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { FormDialog } from '../../components/serverForm.tsx'
import { ShareLink } from '../../components/shareLink.tsx'
import { Tag } from '../../components/statusBadge.tsx'
import { useUrlState } from '../../components/urlState.ts'
import { count, money, percent, shortTime, storeNow } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import { useSoldColumn } from '../reports/soldColumn.tsx'
import { type Coupon, CouponForm, couponCurrency } from './couponForm.tsx'

type Offers = DataOf<'/dashboard/api/stores/{storeId}/offers'>['data']
type Dialog = { edit: Coupon | undefined } | { share: Coupon }

const PER_PAGE = 25
const MAX_OFFERS = 200

/** The coupons: the discount, the number of uses and the sales of each. */
export function Coupons() {
  const can = useCan()
  const [{ page, archived }, change] = useUrlState('coupons', { page: '1', archived: '' })
  const coupons = useRead('/dashboard/api/stores/{storeId}/coupons', { query: { page, archived, perPage: PER_PAGE } })
  const offers = useRead('/dashboard/api/stores/{storeId}/offers', { query: { perPage: MAX_OFFERS } })
  const sold = useSoldColumn('coupon', coupons.data?.data)
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const button = can('catalog.write') && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setDialog({ edit: undefined })}>
      {t.coupons.create}
    </Button>
  )
  const all = offers.data?.data ?? []
  return (
    <>
      <PageHeader title={t.coupons.title} note={t.coupons.note}>
        {button}
      </PageHeader>
      <Card flush>
        <Filters>
          <ChoiceFilter
            label={t.fields.status}
            value={archived}
            onChange={(value) => change({ archived: value })}
            choices={[
              { value: '', label: t.coupons.current },
              { value: 'true', label: t.coupons.archived },
            ]}
          />
        </Filters>
        <DataTable
          caption={t.coupons.title}
          query={coupons}
          columns={columns(setDialog, all, sold)}
          turn={change}
          empty={
            archived ? (
              <EmptyState icon="coupon" title={t.coupons.noneArchived} />
            ) : (
              <EmptyState icon="coupon" title={t.coupons.empty} note={t.coupons.emptyNote}>
                {button}
              </EmptyState>
            )
          }
        />
      </Card>
      <FormDialog opened={dialog !== undefined} onClose={close} title={titleOf(dialog)} size="lg">
        {dialog &&
          ('share' in dialog ? (
            <Share coupon={dialog.share} offers={all} />
          ) : (
            <CouponForm coupon={dialog.edit} offers={all} onClose={close} />
          ))}
      </FormDialog>
    </>
  )
}

function titleOf(dialog: Dialog | undefined): string {
  if (!dialog) return ''
  if ('share' in dialog) return dialog.share.code
  return dialog.edit ? t.coupons.editTitle : t.coupons.createTitle
}

function columns(open: (dialog: Dialog) => void, all: Offers, sold: Column<Coupon>): Column<Coupon>[] {
  return [
    {
      title: t.coupons.code,
      render: (coupon) => (
        <>
          <div style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{coupon.code.toUpperCase()}</div>
          <Text size="xs" c="dimmed" component="div">
            {rangeOf(coupon, all)}
          </Text>
        </>
      ),
    },
    {
      title: t.coupons.discount,
      align: 'end',
      phone: 'end',
      render: (coupon) => <strong>{discountOf(coupon)}</strong>,
    },
    {
      title: t.fields.status,
      phone: 'below',
      render: (coupon) => {
        const state = stateOf(coupon)
        return <Tag tone={TONES[state]}>{t.coupons.states[state]}</Tag>
      },
    },
    sold,
    { title: t.coupons.uses, align: 'end', phoneTitle: true, render: usesOf },
    {
      title: t.coupons.revenue,
      align: 'end',
      phoneTitle: true,
      render: (coupon) => <Revenue coupon={coupon} currency={couponCurrency(coupon.offers, all)} />,
    },
    {
      title: t.actions.more,
      quiet: true,
      align: 'end',
      phone: 'belowEnd',
      render: (coupon) => (
        <div style={{ display: 'flex', gap: 6, justifyContent: 'flex-end' }}>
          {coupon.active && (
            <LineButton label={t.coupons.share} of={coupon.code} onClick={() => open({ share: coupon })} />
          )}
          {coupon.can.edit && (
            <LineButton label={t.actions.edit} of={coupon.code} onClick={() => open({ edit: coupon })} />
          )}
        </div>
      ),
    },
  ]
}

/** All sales of the coupon, and below them the discounts. */
function Revenue({ coupon: { paidInCents, discountInCents }, currency }: { coupon: Coupon; currency: string }) {
  return (
    <>
      <span>{money(paidInCents, currency)}</span>
      {discountInCents > 0 && (
        <Text size="xs" c="dimmed" component="div">
          {t.coupons.given(money(discountInCents, currency))}
        </Text>
      )}
    </>
  )
}

function discountOf({ percent: off, amountInCents }: Coupon): string {
  return off === null ? money(amountInCents ?? 0) : percent(off, 2)
}

function nameOf({ name, product }: Offers[number]): string {
  return `${product.name} - ${name}`
}

/** Returns the offers and the period of a coupon in words. */
function rangeOf({ offers, startsAt, endsAt }: Coupon, all: Offers): string {
  const only = offers?.length === 1 && all.find(({ id }) => id === offers[0])
  return [
    offers === null ? t.coupons.everyOffer : only ? nameOf(only) : t.coupons.offersCount(offers.length),
    startsAt && t.coupons.from(shortTime(startsAt)),
    endsAt && t.coupons.until(shortTime(endsAt)),
  ]
    .filter(Boolean)
    .join(' · ')
}

function usesOf({ sold, held, maxUses }: Coupon) {
  return (
    <>
      <span>{maxUses === null ? count(sold) : t.coupons.usedOf(count(sold), count(maxUses))}</span>
      {held > 0 && (
        <Text size="xs" c="dimmed" component="div">
          {t.coupons.held(count(held))}
        </Text>
      )}
    </>
  )
}

const TONES = { active: 'good', scheduled: 'info', ended: 'quiet', usedUp: 'back', archived: 'quiet' } as const

function stateOf({ active, usesLeft, startsAt, endsAt }: Coupon): keyof typeof TONES {
  if (!active) return 'archived'
  if (endsAt !== null && Date.parse(endsAt) <= storeNow().getTime()) return 'ended'
  if (usesLeft === 0) return 'usedUp'
  return startsAt !== null && Date.parse(startsAt) > storeNow().getTime() ? 'scheduled' : 'active'
}

/** The address of an offer that applies the coupon. */
function Share({ coupon, offers }: { coupon: Coupon; offers: Offers }) {
  const fitting = offers.filter(({ id, active }) => active && (coupon.offers === null || coupon.offers.includes(id)))
  const [offerId, setOfferId] = useState(fitting[0]?.id ?? null)
  const offer = fitting.find(({ id }) => id === offerId)
  return (
    <Stack>
      <Select
        label={t.coupons.shareOffer}
        description={t.coupons.shareNote}
        data={fitting.map((one) => ({ value: one.id, label: nameOf(one) }))}
        value={offerId}
        onChange={setOfferId}
        allowDeselect={false}
      />
      {offer && <ShareLink url={`${offer.url}?coupon=${encodeURIComponent(coupon.code)}`} />}
    </Stack>
  )
}
