import type { Provider } from '../../core/provider.ts'
import type { GatewayBooks } from './books.ts'
import type { CardMethod, KeptCards } from './cards.ts'
import type { GatewayDisputes } from './disputes.ts'
import type { ExpectedAnswer } from './expectedAnswer.ts'
import type { GatewayGuide } from './guide.ts'
import type { GatewayOrders } from './orders.ts'
import type { GatewayMethod } from './payments.ts'
import type { RecurringPix } from './recurringPix.ts'
import type { GatewayRefunds } from './refunds.ts'
import type { SplitOffer } from './split.ts'
import type { GatewayWebhooks } from './webhooks.ts'

/**
 * The port to a payment gateway. An adapter is one object of this type. It has a property for each capability of the gateway.
 * Adapters import neither the database nor the web server.
 *
 * - A decline is an answer, not an exception.
 * - A transport error is `unknown`, because the money may have moved. Then `orders.find` gets the true outcome from the
 *   gateway.
 */
export type Gateway = {
  provider: Provider
  /** Public page that documents the protocol. */
  documentation: string
  /** The guide for connecting an account. It also names the credentials for the import document. */
  guide: GatewayGuide
  /**
   * The fields of the gateway's answers that the adapter reads. `balcao doctor --gateway` compares real answers with this
   * list.
   */
  expectedAnswers: readonly ExpectedAnswer[]
  /** Set if the events of the gateway's payments do not contain the buyer's document (spec, `data` of payment events). */
  hidesDocument?: true
  /** The smallest total that the gateway takes, and its smallest installment. Missing if its documentation names none. */
  minimum?: { totalInCents: number; installmentInCents?: number }
  pix?: GatewayMethod
  /** Missing if the gateway has no recurring PIX. */
  recurringPix?: RecurringPix
  boleto?: GatewayMethod
  card?: CardMethod
  /** Missing if the gateway cannot charge a card again. Then its cards cannot pay subscriptions. */
  keptCards?: KeptCards
  orders: GatewayOrders
  refunds: GatewayRefunds
  /** Missing if the gateway cannot divide a payment among recipients. */
  split?: SplitOffer
  /** Missing if the gateway has no calls for its books. */
  books?: GatewayBooks
  /** Missing if the gateway has no calls for disputes. Then the payment's status shows a chargeback and its end. */
  disputes?: GatewayDisputes
  webhooks: GatewayWebhooks
}
