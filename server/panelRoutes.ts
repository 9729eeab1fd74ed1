import { advanceClockPanelRoute } from './advanceClock.ts'
import { createApiKeyRoute, listApiKeysRoute, revokeApiKeyRoute } from './dashboard/apiKeys.ts'
import {
  createOfferRoute,
  createPaymentLinkRoute,
  createProductRoute,
  listOffersRoute,
  listPaymentLinksRoute,
  listProductsRoute,
  updateOfferRoute,
  updatePaymentLinkRoute,
  updateProductRoute,
} from './dashboard/catalog.ts'
import {
  cancelChargePanelRoute,
  createChargePanelRoute,
  getChargePanelRoute,
  listChargesPanelRoute,
  testPaymentRoute,
} from './dashboard/charges.ts'
import {
  getDeliveryRoute,
  listDeliveriesRoute,
  reprocessDeliveryRoute,
  reprocessFailedRoute,
  resendDeliveryRoute,
} from './dashboard/deliveries.ts'
import { getMeRoute, updateMeRoute } from './dashboard/me.ts'
import { getOverviewRoute } from './dashboard/overview.ts'
import type { PanelRoute } from './dashboard/panelRoute.ts'
import {
  exportSalesRoute,
  getSalePanelRoute,
  listSalesPanelRoute,
  refundSaleRoute,
  simulateSaleRoute,
} from './dashboard/sales.ts'
import { signInRoute, signInWithCodeRoute, signOutRoute } from './dashboard/session.ts'
import {
  createEndpointRoute,
  deleteEndpointRoute,
  disableEndpointRoute,
  enableEndpointRoute,
  listEndpointsRoute,
  rotateSecretRoute,
  testEndpointRoute,
  updateEndpointRoute,
} from './dashboard/webhooks.ts'

/** Every call of the panel's API: its table of contents. */
export const panelRoutes: readonly PanelRoute[] = [
  signInRoute,
  signInWithCodeRoute,
  signOutRoute,
  getMeRoute,
  updateMeRoute,
  getOverviewRoute,
  listSalesPanelRoute,
  exportSalesRoute,
  getSalePanelRoute,
  refundSaleRoute,
  simulateSaleRoute,
  listChargesPanelRoute,
  getChargePanelRoute,
  createChargePanelRoute,
  cancelChargePanelRoute,
  testPaymentRoute,
  advanceClockPanelRoute,
  listProductsRoute,
  createProductRoute,
  updateProductRoute,
  listOffersRoute,
  createOfferRoute,
  updateOfferRoute,
  listPaymentLinksRoute,
  createPaymentLinkRoute,
  updatePaymentLinkRoute,
  listEndpointsRoute,
  createEndpointRoute,
  updateEndpointRoute,
  rotateSecretRoute,
  disableEndpointRoute,
  enableEndpointRoute,
  deleteEndpointRoute,
  testEndpointRoute,
  listDeliveriesRoute,
  getDeliveryRoute,
  reprocessDeliveryRoute,
  resendDeliveryRoute,
  reprocessFailedRoute,
  listApiKeysRoute,
  createApiKeyRoute,
  revokeApiKeyRoute,
]
