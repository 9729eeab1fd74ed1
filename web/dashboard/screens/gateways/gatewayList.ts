import type { components } from '../../api/__generated__/schema.d.ts'
import type { DataOf } from '../../api/read.ts'
import type { GatewayGuide } from './gatewayGuide.tsx'

export type Gateways = DataOf<'/dashboard/api/stores/{storeId}/gateways'>
export type Account = components['schemas']['GatewayAccount']

export function guideOf(gateways: Gateways, provider: Account['provider']): GatewayGuide {
  return gateways.providers.find((one) => one.provider === provider)!.guide
}
