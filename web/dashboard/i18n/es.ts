import { pick } from '../../../server/lib/inThree.ts'
import { catalogue } from './catalogue.ts'

export const es = pick(catalogue, 'es')
