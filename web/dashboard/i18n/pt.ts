import { catalogue } from './catalogue.ts'
import { pick } from './inThree.ts'

export const pt = pick(catalogue, 'pt')

/** Every text of the dashboard in one language. */
export type Words = typeof pt
