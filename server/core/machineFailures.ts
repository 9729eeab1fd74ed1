import { Counter } from 'prom-client'

/** The number of statements of this process that failed because of a machine. */
export const machineFailures = new Counter({
  name: 'balcao_database_machine_failures_total',
  help: 'Statements that failed because a machine of the distributed database did not answer',
  registers: [],
})
