import { Anchor, Text } from '@mantine/core'
import type { DataOf } from '../../api/read.ts'
import { Card, Facts } from '../../components/card.tsx'
import { Copyable } from '../../components/copy.tsx'
import { TextLink } from '../../components/link.tsx'
import { Email } from '../../components/person.tsx'
import { useStorePath } from '../../components/target.ts'
import { When } from '../../components/when.tsx'
import { cardName, money, phoneNumber, taxNumber, weekDay, zipCode } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useCan, useGatewayTitle } from '../../session/me.ts'
import { CustomerLink } from '../customers/customerLink.tsx'
import { cyclePrice } from '../subscriptions/subscriptions.tsx'
import { SaleSplit } from './saleSplit.tsx'

export type SaleDetail = DataOf<'/dashboard/api/stores/{storeId}/sales/{paymentId}'>

/** The facts of a sale: the payment, the buyer, the open code and the tracking. */
export function SaleFacts({ sale }: { sale: SaleDetail }) {
  return (
    <>
      <Card title={t.sale.payment}>
        <Facts
          of={[...useSoldFacts(sale), ...moneyFacts(sale), ...dateFacts(sale), ...useLinkFacts(sale), ...idFacts(sale)]}
        />
      </Card>
      <SaleSplit sale={sale} />
      <Buyer sale={sale} />
      <OpenCode sale={sale} />
      {sale.tracking && (
        <Card title={t.sale.tracking}>
          <Facts of={Object.entries(sale.tracking).map(([name, value]) => [parameterOf(name), value] as const)} />
        </Card>
      )}
    </>
  )
}

type Fact = Parameters<typeof Facts>[0]['of'][number]

function useSoldFacts(sale: SaleDetail): Fact[] {
  const titleOf = useGatewayTitle()
  const { offer, items, coupon, currency } = sale
  return [
    [t.sales.method, methodOf(sale)],
    [t.sale.offer, offer && `${offer.name} · ${cyclePrice(offer)}`],
    [t.sale.items, items && <Items key="items" items={items} currency={currency} />],
    [t.sale.coupon, coupon && `${coupon.code} · ${money(-coupon.discountInCents, currency)}`],
    [t.sale.gateway, titleOf(sale.provider)],
  ]
}

function moneyFacts(sale: SaleDetail): Fact[] {
  const { gatewayFeeInCents, refundedInCents, settledInCents, installments, availableOn, currency } = sale
  return [
    [t.sale.fee, <PlatformFee key="fee" sale={sale} />],
    [t.finance.ofSale.fee, gatewayFeeInCents !== null && money(gatewayFeeInCents)],
    [t.sale.refundedAmount, refundedInCents > 0 && money(refundedInCents, currency)],
    [t.sale.net, <Net key="net" sale={sale} />],
    [
      installments > 1 ? t.finance.ofSale.lastAvailableOn : t.finance.ofSale.availableOn,
      availableOn && weekDay(availableOn),
    ],
    [t.finance.ofSale.settled, settledInCents !== null && money(settledInCents)],
  ]
}

function dateFacts({ createdAt, paidAt, expiresAt, status, declineMessage }: SaleDetail): Fact[] {
  return [
    [t.fields.createdAt, <When key="at" at={createdAt} long />],
    [t.sale.paidAt, paidAt && <When at={paidAt} long />],
    [t.sale.expiresAt, status === 'PENDING' && expiresAt && <When at={expiresAt} long />],
    [t.sale.declined, declineMessage],
  ]
}

function useLinkFacts({ charge, subscriptionId }: SaleDetail): Fact[] {
  const path = useStorePath()
  return [
    [
      t.sale.charge,
      charge && (
        <TextLink to={path('charges/$chargeId', { chargeId: charge.id })}>
          {charge.description ?? t.sale.seeCharge}
        </TextLink>
      ),
    ],
    [
      t.sale.subscription,
      subscriptionId && (
        <TextLink to={path('subscriptions/$subscriptionId', { subscriptionId })}>{t.sale.seeSubscription}</TextLink>
      ),
    ],
  ]
}

function idFacts({ clientReference, externalId, endToEndId, txid, ourNumber, id }: SaleDetail): Fact[] {
  return [
    [t.sale.reference, clientReference && <Copyable text={clientReference} of={t.sale.reference} />],
    [t.sale.externalId, externalId],
    [t.sale.endToEndId, endToEndId && <Copyable text={endToEndId} of={t.sale.endToEndId} />],
    [t.sale.txid, txid && <Copyable text={txid} of={t.sale.txid} />],
    [t.sale.ourNumber, ourNumber && <Copyable text={ourNumber} of={t.sale.ourNumber} />],
    [t.fields.id, <Copyable key="id" text={id} of={t.fields.id} />],
  ]
}

function Buyer({ sale: { id, customer } }: { sale: SaleDetail }) {
  const { name, email, document, phone } = customer
  return (
    <Card title={t.sales.buyer}>
      <Facts
        of={[
          [t.fields.name, name],
          [t.fields.email, email && <Email key="email" of={email} />],
          [t.sale.document, document && taxNumber(document)],
          [t.sale.phone, phone && phoneNumber(phone)],
          [t.sale.address, customer.address && addressText(customer.address)],
        ]}
      />
      <CustomerLink rowId={id} email={email} />
    </Card>
  )
}

function addressText(address: NonNullable<SaleDetail['customer']['address']>): string {
  const { street, number, complement, neighborhood, city, state } = address
  const place = street ? [street, number].filter(Boolean).join(', ') : number && t.sale.houseNumber(number)
  const town = [city, state].filter(Boolean).join(' – ')
  const code = address.zipCode && zipCode(address.zipCode)
  return [place, complement, neighborhood, town, code].filter(Boolean).join(', ')
}

/** The PIX or boleto that the buyer may still pay. */
function OpenCode({ sale: { status, pix, boleto } }: { sale: SaleDetail }) {
  if (status !== 'PENDING') return null
  return (
    <>
      {pix?.copyPaste && (
        <Card title={t.sale.pix}>
          <Copyable text={pix.copyPaste} of={t.sale.pix} />
        </Card>
      )}
      {boleto && (
        <Card title={t.methods.boleto}>
          <Facts
            of={[
              [t.sale.line, boleto.line && <Copyable text={boleto.line} of={t.sale.line} />],
              [
                t.sale.pdf,
                boleto.pdfUrl && (
                  <Anchor href={boleto.pdfUrl} target="_blank" rel="noreferrer" underline="always" inherit>
                    {t.actions.open}
                  </Anchor>
                ),
              ],
            ]}
          />
        </Card>
      )}
    </>
  )
}

/** The fee of the platform. Says if the fee is the default, because the default fee surprises a new store. */
function PlatformFee({ sale: { platformFeeInCents, platformFeeIsDefault, currency } }: { sale: SaleDetail }) {
  const path = useStorePath()
  const can = useCan()
  return (
    <>
      {money(platformFeeInCents, currency)}
      {platformFeeIsDefault && (
        <Text size="xs" c="dimmed">
          {t.sale.defaultFee}
          {can('settings.write') && (
            <>
              {' · '}
              <TextLink to={path('settings')} underline="always">
                {t.sale.chooseFee}
              </TextLink>
            </>
          )}
        </Text>
      )}
    </>
  )
}

/**
 * The net amount of the sale, with a note on its meaning. Until the gateway's fee is known, the amount is the API's
 * `netInCents`.
 */
function Net({ sale: { netAfterFeesInCents, netInCents, split, currency } }: { sale: SaleDetail }) {
  const isKnown = netAfterFeesInCents !== null
  return (
    <>
      {isKnown ? <strong>{money(netAfterFeesInCents, currency)}</strong> : money(netInCents, currency)}
      <Text size="xs" c="dimmed">
        {!isKnown ? t.sale.netNote : split.length > 0 ? t.sale.netBeforeSharesNote : t.sale.netAfterFeesNote}
      </Text>
    </>
  )
}

/** The offer and its order bumps. Their amounts add up to the amount of the sale. */
function Items({ items, currency }: Required<Pick<SaleDetail, 'items' | 'currency'>>) {
  return items.map(({ offerId, name, amountInCents }) => (
    <div key={offerId}>
      {name} · {money(amountInCents, currency)}
    </div>
  ))
}

function methodOf({ paymentMethod, cardBrand, cardLastFour, installments }: SaleDetail): string {
  const card = cardName(cardBrand, cardLastFour)
  const parts = [t.methods[paymentMethod], card, installments > 1 && t.sale.installments(installments)]
  return parts.filter(Boolean).join('\u00a0· ')
}

/** Returns the name of the URL parameter, such as `utm_source`. Campaigns are set up with this name. */
function parameterOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
