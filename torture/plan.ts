/** A run of the whole list. `minutes` is its duration on two idle cores. */
export type PlannedRun = {
  /** A scenario, and its part. */
  run: string
  rounds: number
  minutes: number
  /** The options of a quick run, with fewer rounds. If they are missing, a quick run skips this run. */
  quick?: { rounds: number; minutes: number }
  /**
   * The options of the run of each commit (`--ci`). If they are missing, the run of a commit skips this run. The run of
   * a commit checks no durations, so load changes no result.
   */
  ci?: { rounds: number; minutes: number }
  /** The run checks durations or rates. Beside other work it would report differences that the load caused. */
  alone?: true
}

/**
 * The whole list, with a quick run within ten minutes and the run of each commit within five. Runs that found the most
 * faults in the least time are first. The long run of a scenario is a separate command. So are the planted bugs
 * (`mutations`), because they try the tests and not the product.
 */
export const wholePlan: readonly PlannedRun[] = [
  { run: 'sequences', rounds: 400, minutes: 1, quick: { rounds: 100, minutes: 0.4 }, ci: { rounds: 60, minutes: 0.3 } },
  {
    run: 'money sums',
    rounds: 100_000,
    minutes: 0.4,
    quick: { rounds: 20_000, minutes: 0.2 },
    ci: { rounds: 10_000, minutes: 0.2 },
  },
  {
    run: 'money orders',
    rounds: 300,
    minutes: 1,
    quick: { rounds: 60, minutes: 0.3 },
    ci: { rounds: 40, minutes: 0.2 },
  },
  {
    run: 'fuzz',
    rounds: 10_000,
    minutes: 1.5,
    quick: { rounds: 2_400, minutes: 0.6 },
    ci: { rounds: 1_000, minutes: 0.3 },
  },
  { run: 'lostAnswers', rounds: 12, minutes: 1, quick: { rounds: 4, minutes: 0.5 }, ci: { rounds: 4, minutes: 0.5 } },
  {
    run: 'sameCharge',
    rounds: 60,
    minutes: 0.7,
    quick: { rounds: 20, minutes: 0.4 },
    ci: { rounds: 10, minutes: 0.3 },
  },
  {
    run: 'gatewayWebhooks',
    rounds: 2,
    minutes: 0.4,
    quick: { rounds: 1, minutes: 0.3 },
    ci: { rounds: 1, minutes: 0.2 },
  },
  { run: 'deliveries', rounds: 2, minutes: 1, quick: { rounds: 1, minutes: 0.6 }, ci: { rounds: 1, minutes: 0.6 } },
  { run: 'secrets', rounds: 60, minutes: 0.7, quick: { rounds: 24, minutes: 0.6 }, ci: { rounds: 24, minutes: 0.4 } },
  {
    run: 'coldStart',
    rounds: 10_000,
    minutes: 0.6,
    quick: { rounds: 3_000, minutes: 0.4 },
    ci: { rounds: 3_000, minutes: 0.2 },
  },
  { run: 'fullDisk', rounds: 2, minutes: 1.2, quick: { rounds: 1, minutes: 0.7 } },
  { run: 'oneFolder', rounds: 2, minutes: 0.8, quick: { rounds: 1, minutes: 0.5 }, ci: { rounds: 1, minutes: 0.1 } },
  {
    run: 'seats',
    rounds: 1_000,
    minutes: 1.2,
    quick: { rounds: 300, minutes: 0.8 },
    ci: { rounds: 150, minutes: 0.5 },
  },
  { run: 'conversions', rounds: 500, minutes: 1, quick: { rounds: 100, minutes: 0.5 } },
  { run: 'freeze', rounds: 2, minutes: 2 },
  { run: 'receivers', rounds: 100, minutes: 1.5 },
  { run: 'lives', rounds: 30, minutes: 3 },
  { run: 'killAlone', rounds: 4, minutes: 1.5 },
  { run: 'restore', rounds: 1, minutes: 1 },
  { run: 'money', rounds: 120, minutes: 1 },
  { run: 'commitCuts', rounds: 1, minutes: 1.5 },
  { run: 'subscriptions', rounds: 30, minutes: 1 },
  { run: 'books', rounds: 500, minutes: 2 },
  { run: 'tests', rounds: 1, minutes: 6 },
  { run: 'silentDatabase', rounds: 2, minutes: 1, alone: true, quick: { rounds: 1, minutes: 0.5 } },
  { run: 'attack', rounds: 1, minutes: 2, alone: true },
  { run: 'failover kills', rounds: 5, minutes: 2, alone: true },
  { run: 'engine', rounds: 20, minutes: 6, alone: true },
  { run: 'kill', rounds: 500, minutes: 19, alone: true, quick: { rounds: 25, minutes: 1.3 } },
]
