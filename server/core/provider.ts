/** The neutral names of the gateways in the API and the tables. `gateways/all.ts` has the adapter of each name. */
export const providers = ['GATEWAY_A', 'GATEWAY_B', 'GATEWAY_C', 'GATEWAY_D'] as const
export type Provider = (typeof providers)[number]
