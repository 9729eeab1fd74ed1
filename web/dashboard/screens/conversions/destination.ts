import type { components } from '../../api/__generated__/schema.d.ts'

/** A service that gets the conversions of the store. */
export type Destination = components['schemas']['ConversionDestination']
