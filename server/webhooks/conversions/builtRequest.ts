import type { ConversionOptions } from './conversionOptions.ts'

/** The service that gets a conversion, and its token. */
export type ConversionRequest = {
  options: ConversionOptions
  /** The decrypted token of the service. Only the request to the service may contain it. */
  token: string
  publicUrl: string
  /** The address of the simulator. In a sandbox it acts as the services. */
  simulatorUrl?: string
  /** True for a test by hand. Then GA4 checks the event and drops it. */
  validates: boolean
}

/** A request to a service, or the reason why nothing is sent. */
export type BuiltRequest = { url: string; headers: Record<string, string>; body: string } | { skip: string }
