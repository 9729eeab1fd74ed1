import { pick } from '../../../server/lib/inThree.ts'
import { catalogue } from './catalogue.ts'

export const en = pick(catalogue, 'en')
