import { citusUrl } from './citus.ts'

/** Options of tests that a Citus cluster cannot run, with their reason. */
export const notOnCitus = {
  triggers: skip('Citus refuses triggers on divided tables'),
  plans: skip('the test reads the plan of one PostgreSQL'),
}

function skip(reason: string) {
  return { skip: citusUrl !== undefined && `not run here: ${reason}` }
}
