import { Type } from 'typebox'
import { couponsSection } from '../catalog/importCoupons.ts'
import { offersSection } from '../catalog/importOffers.ts'
import { paymentLinksSection } from '../catalog/paymentLinks.ts'
import { productsSection } from '../catalog/products.ts'
import { coursesSection } from '../courses/importCourses.ts'
import { studentsSection } from '../courses/importStudents.ts'
import { allEventKinds, eventKinds } from '../events/eventKinds.ts'
import { credentialNamesOf, optionalCredentialNamesOf, simulatorCredentials } from '../gateways/all.ts'
import { type ImportSection, importSection } from '../import/importDocument.ts'
import { definesRef, refersTo } from '../import/importRefs.ts'
import { errorAt } from '../lib/checkShape.ts'
import { paymentsSection } from '../payments/importPayments.ts'
import { recipientsSection } from '../split/importRecipients.ts'
import { usersSection } from '../users/importUsers.ts'
import { checkEndpointUrl, createEndpoint, MAX_ENDPOINTS } from '../webhooks/endpoints.ts'
import { apiKeysSection } from './importApiKeys.ts'
import { gatewaysSection } from './importGateways.ts'

/**
 * The list of webhook endpoints. Only the output of the import contains the secrets. An endpoint without events
 * receives all events, and an endpoint without products receives the events of all products.
 */
const webhookEndpointsSection = importSection({
  name: 'webhookEndpoints',
  maxRows: MAX_ENDPOINTS,
  schema: Type.Object(
    {
      ref: definesRef('webhookEndpoints'),
      url: Type.String(),
      events: Type.Optional(Type.Array(Type.Enum([...allEventKinds]), { minItems: 1 })),
      products: Type.Optional(Type.Array(refersTo('products'), { minItems: 1, maxItems: 1000 })),
    },
    { additionalProperties: false },
  ),
  check(ctx, row, path) {
    const wrong = checkEndpointUrl(row.url, ctx.settings.environment)
    if (wrong !== undefined) throw errorAt(`${path}.url`, wrong)
  },
  async write({ ctx, trx, store, refs }, rows) {
    for (const { ref, url, events = eventKinds, products } of rows) {
      const productIds = products?.map((product) => refs.idOf('products', product)) ?? null
      const { id, secret } = await createEndpoint(ctx, store.id, { url, events, productIds }, trx)
      refs.define('webhookEndpoints', ref, id, { id, secret })
    }
  },
})

/**
 * The lists of a store in the import document. They are written in this order, so a row can only refer to lists above its own
 * list.
 */
export const importSections: readonly ImportSection[] = [
  gatewaysSection({
    credentialNames: credentialNamesOf,
    optionalCredentialNames: optionalCredentialNamesOf,
    simulatorCredentials,
  }),
  apiKeysSection,
  usersSection,
  recipientsSection,
  productsSection,
  offersSection,
  couponsSection,
  paymentLinksSection,
  webhookEndpointsSection,
  coursesSection,
  studentsSection,
  paymentsSection,
]
