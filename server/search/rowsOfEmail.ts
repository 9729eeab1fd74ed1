import { normalizeEmail } from '../lib/email.ts'

type Query = { q: string; page: number; perPage: number }
type OfCustomer = { customer: { email: string | null } | null }

/**
 * Finds the newest rows of a list with an e-mail. It uses the search of the list, because an index of e-mails would
 * slow every payment.
 * @param email in lower case
 * @param limit the maximum number of rows
 * @param search the search of the list. It also finds longer e-mails that begin with this e-mail.
 * @returns `isComplete` is false if the list may have older rows with the e-mail
 * @throws the ApiErrors of the search
 */
export async function rowsOfEmail<Row extends OfCustomer>(
  email: string,
  limit: number,
  search: (query: Query) => Promise<{ data: Row[]; hasMore: boolean }>,
): Promise<{ rows: Row[]; isComplete: boolean }> {
  const { data, hasMore } = await search({ q: email, page: 1, perPage: limit })
  return { rows: data.filter(({ customer }) => normalizeEmail(customer?.email ?? '') === email), isComplete: !hasMore }
}
