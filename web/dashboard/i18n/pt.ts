import { pick } from '../../../server/lib/inThree.ts'
import { catalogue } from './catalogue.ts'

export const pt = pick(catalogue, 'pt')

/** Every text of the dashboard in one language. */
export type Words = typeof pt
