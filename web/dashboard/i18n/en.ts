import { catalogue } from './catalogue.ts'
import { pick } from './inThree.ts'

export const en = pick(catalogue, 'en')
