import { isKey, type OfStores } from '../core/sql.ts'

/**
 * Returns the SQL condition that a service gets the conversions of a payment. A renewal counts only with the option `renewals`:
 * it is a subscription's charge after an earlier paid charge. With the consent `asked` the buyer must have agreed on a page of
 * the purchase. This is not a function of the database, because a distributed engine would run its query on a worker, and
 * refuses that.
 * @param options SQL of the options of the service
 * @param happened a CTE or table with `payment_id` and `store_id`
 */
export function wantsConversion(options: string, happened: string, ofStores: OfStores): string {
  const agreed = `given.store_id ${ofStores} and given.visit ->> 'consentedAt' is not null`
  return `exists (
    select from payments as asked
    left join charges as charge on ${isKey('charge.id', 'asked.charge_id')} and ${isKey('charge.store_id', 'asked.store_id')}
      and charge.store_id ${ofStores}
    where ${isKey('asked.id', `${happened}.payment_id`)} and ${isKey('asked.store_id', `${happened}.store_id`)} and asked.store_id ${ofStores}
      and (${options} ->> 'renewals' = 'true' or not exists (
        select from charges as earlier
        where ${isKey('earlier.subscription_id', 'charge.subscription_id')} and ${isKey('earlier.store_id', 'charge.store_id')} and earlier.store_id ${ofStores}
          and earlier.created_at < charge.created_at and earlier.status in ('paid', 'refunded')))
      and (${options} ->> 'consent' = 'always'
        or exists (select from payments as given
          where ${isKey('given.charge_id', 'asked.charge_id')} and ${isKey('given.store_id', 'asked.store_id')} and ${agreed})
        or exists (select from charges as begun
          join payments as given on ${isKey('given.charge_id', 'begun.id')} and ${isKey('given.store_id', 'begun.store_id')} and ${agreed}
          where ${isKey('begun.subscription_id', 'charge.subscription_id')} and ${isKey('begun.store_id', 'charge.store_id')} and begun.store_id ${ofStores})))`
}
