import type { Provider } from '../../core/provider.ts'

/** An account of a store at a gateway, with decrypted credentials. */
export type GatewayAccount = {
  id: string
  provider: Provider
  environment: 'sandbox' | 'production'
  /** Set for accounts with the credentials `simulator`. The adapter then calls `{simulatorUrl}/gateway-x`. */
  simulatorUrl: string | undefined
  /**
   * The store's business day `YYYY-MM-DD`. Only for the simulator, because the store's test clock may be ahead of the
   * machine's clock.
   */
  simulatedDay?: string
  /** The time of the business day in Brasília, `HH:MM`. Only for the simulator. */
  simulatedTime?: string
  credentials: Record<string, string>
  /** The store's known customers. Missing outside of a store. Then an adapter searches for customers at the gateway. */
  customers?: KnownCustomers
}

/**
 * The gateway's ids of customers, by a fingerprint of the buyer's data. Only for gateways that need a customer before a
 * payment.
 */
export type KnownCustomers = {
  find(fingerprint: string): Promise<string | undefined>
  keep(customer: { fingerprint: string; customerId: string; email: string }): Promise<void>
  forget(fingerprint: string): Promise<void>
}
