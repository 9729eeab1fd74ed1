import { catalogue } from './catalogue.ts'
import { pick } from './inThree.ts'

export const es = pick(catalogue, 'es')
