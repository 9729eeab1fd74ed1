export const FAULTS = [
  'hang',
  'reset',
  '500',
  'slow',
  'accept-then-hang',
  'accept-then-reset',
  'accept-then-500',
  'malformed',
] as const
export const OPERATIONS = ['create', 'find', 'refund', 'cancel'] as const

export type FaultyCall = (typeof OPERATIONS)[number]
export type Fault = { fault: (typeof FAULTS)[number]; delayMs: number }
