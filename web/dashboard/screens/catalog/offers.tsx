import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { Filters, SelectFilter } from '../../components/filters.tsx'
import { Icon } from '../../components/icons.tsx'
import { LineButton } from '../../components/line.tsx'
import { LinkButton } from '../../components/link.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { SandboxMenu } from '../../components/sandboxMenu.tsx'
import { FormDialog } from '../../components/serverForm.tsx'
import { ShareLink } from '../../components/shareLink.tsx'
import { StatusBadge, Tag } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useGo, useStorePath } from '../../components/target.ts'
import { useUrlState } from '../../components/urlState.ts'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import { useSoldColumn } from '../reports/soldColumn.tsx'
import { OfferForm } from './offerForm.tsx'
import { type Offer, priceOf } from './offerPrice.ts'

type Dialog = { edit: Offer | undefined } | { share: Offer }

const methods = ['pix', 'boleto', 'credit_card'] as const
const PER_PAGE = 25
const MAX_PRODUCTS = 200

/** The offers: prices of products, one-time or recurring. Each offer has its own checkout page. */
export function Offers() {
  const path = useStorePath()
  const can = useCan()
  const [{ page, productId }, change] = useUrlState('offers', { page: '1', productId: '' })
  const offers = useRead('/dashboard/api/stores/{storeId}/offers', { query: { page, productId, perPage: PER_PAGE } })
  const products = useRead('/dashboard/api/stores/{storeId}/products', { query: { perPage: MAX_PRODUCTS } })
  const sold = useSoldColumn('offer', offers.data?.data)
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const all = products.data?.data ?? []
  const noProducts = products.data !== undefined && all.length === 0
  const button = can('catalog.write') && !noProducts && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setDialog({ edit: undefined })}>
      {t.offers.create}
    </Button>
  )
  return (
    <>
      <PageHeader title={t.offers.title} note={t.offers.note}>
        {button}
      </PageHeader>
      <Card flush>
        <Filters>
          <SelectFilter
            label={t.sales.product}
            value={productId}
            onChange={(value) => change({ productId: value })}
            choices={[
              { value: '', label: t.offers.anyProduct },
              ...all.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Filters>
        <DataTable
          caption={t.offers.title}
          query={offers}
          columns={columns(setDialog, sold)}
          rowTo={({ id }) => path('offers/$offerId', { offerId: id })}
          turn={change}
          empty={
            <EmptyState
              icon="offer"
              title={t.offers.empty}
              note={noProducts ? t.offers.noProducts : t.offers.emptyNote}
            >
              {noProducts ? <LinkButton to={path('products')}>{t.offers.toProducts}</LinkButton> : button}
            </EmptyState>
          }
        />
      </Card>
      <FormDialog opened={dialog !== undefined} onClose={close} title={titleOf(dialog)} size="lg">
        {dialog &&
          ('share' in dialog ? (
            <Share offer={dialog.share} />
          ) : (
            <OfferForm offer={dialog.edit} products={all} productId={productId} onClose={close} />
          ))}
      </FormDialog>
    </>
  )
}

function titleOf(dialog: Dialog | undefined): string {
  if (!dialog) return ''
  if ('share' in dialog) return dialog.share.name
  return dialog.edit ? t.offers.editTitle : t.offers.createTitle
}

function columns(open: (dialog: Dialog) => void, sold: Column<Offer>): Column<Offer>[] {
  return [
    {
      title: t.fields.name,
      render: ({ name, product }) => (
        <>
          <div style={{ fontWeight: 600 }}>{name}</div>
          <Text size="xs" c="dimmed" fw={400} component="div">
            {product.name}
          </Text>
        </>
      ),
    },
    { title: t.offers.price, align: 'end', phone: 'end', render: (offer) => <PriceNow offer={offer} /> },
    sold,
    {
      title: t.fields.status,
      phone: 'below',
      render: ({ active }) => <StatusBadge status={active ? 'active' : 'inactive'} />,
    },
    {
      title: t.actions.more,
      quiet: true,
      align: 'end',
      phone: 'belowEnd',
      render: (offer) => (
        <Group gap={6} justify="flex-end" wrap="nowrap">
          {offer.can.share && (
            <LineButton label={t.charges.share} of={offer.name} onClick={() => open({ share: offer })} />
          )}
          {offer.can.edit && (
            <LineButton label={t.actions.edit} of={offer.name} onClick={() => open({ edit: offer })} />
          )}
        </Group>
      ),
    },
  ]
}

/** The present price of the offer, with its batch. */
function PriceNow({ offer }: { offer: Offer }) {
  if (offer.openBatch === undefined) return priceOf(offer)
  if (offer.openBatch === null) return <Tag tone="back">{t.offers.noBatchOpen}</Tag>
  const { name, priceInCents } = offer.openBatch
  return (
    <>
      {priceOf({ ...offer, priceInCents })}
      <Text size="xs" c="dimmed" component="div">
        {name}
      </Text>
    </>
  )
}

/** The URL of the offer. In sandbox a button also simulates a purchase without the checkout. */
function Share({ offer }: { offer: Offer }) {
  const storeId = useStoreId()
  const path = useStorePath()
  const go = useGo()
  const buy = useChange(
    (method: (typeof methods)[number]) =>
      api.POST('/dashboard/api/stores/{storeId}/offers/{offerId}/test-purchase', {
        params: { path: { storeId, offerId: offer.id } },
        body: { method },
      }),
    {
      done: t.subscriptions.tested,
      onDone: ({ paymentId, subscriptionId }) =>
        void go(
          subscriptionId
            ? path('subscriptions/$subscriptionId', { subscriptionId })
            : path('sales/$saleId', { saleId: paymentId ?? '' }),
        ),
    },
  )
  return (
    <Stack>
      <ShareLink url={offer.url} />
      {offer.can.testPurchase && (
        <Group>
          <SandboxMenu
            label={t.subscriptions.testBuy}
            acts={methods}
            words={t.methods}
            busy={buy.isPending}
            run={buy.mutate}
          />
        </Group>
      )}
    </Stack>
  )
}
