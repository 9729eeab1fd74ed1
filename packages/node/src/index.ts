export type { StoreEvent } from './balcao.ts'
export { Balcao } from './balcao.ts'
export type { ErrorCode, ErrorType } from './errors.ts'
export {
  AbortedError,
  ApiError,
  AuthenticationError,
  BalcaoError,
  ConflictError,
  ConnectionError,
  ForbiddenError,
  GatewayError,
  InsufficientScopeError,
  InternalError,
  InvalidRequestError,
  NotFoundError,
  PaymentDeclinedError,
  RateLimitedError,
  TimeoutError,
  UnprocessableError,
  WebhookError,
} from './errors.ts'
export type * from './generated/schemas.ts'
export type { EndedRequest, Hooks, RawResponse, SentRequest } from './hooks.ts'
export type { Page, Pages } from './pages.ts'
export type { TestWebhook } from './signTestWebhook.ts'
export { signTestWebhook } from './signTestWebhook.ts'
export type { CallOptions, ClientOptions } from './transport.ts'
export type { SignedRequest } from './verifyWebhook.ts'
export { verifyWebhook } from './verifyWebhook.ts'
