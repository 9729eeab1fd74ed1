import type { ConversionOptions } from './conversionOptions.ts'

/** The target of a conversion, and its token. */
export type ConversionRequest = {
  options: ConversionOptions
  /** The readable token of the service. Only the request to the service may contain it. */
  token: string
  publicUrl: string
  /** The address of the simulator, which plays the services in a sandbox. */
  simulatorUrl?: string
  /** True for a test by hand. GA4 then checks the event and drops it. */
  validates: boolean
}

/** A request to a service, or the reason why nothing is sent. */
export type BuiltRequest = { url: string; headers: Record<string, string>; body: string } | { skip: string }
