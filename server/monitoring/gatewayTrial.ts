import type { GatewayAccount } from '../gateways/port/account.ts'
import type { Gateway } from '../gateways/port/gateway.ts'
import { observeCalls } from '../gateways/port/observeCalls.ts'
import { type AskedOrder, compareAnswers } from './compareAnswers.ts'
import { type Finding, ok, problem, skipped } from './finding.ts'

/** A trial of one gateway account. Its steps add findings. */
export type Trial = {
  gateway: Gateway
  account: GatewayAccount
  /** The account's name in each finding. */
  name: string
  findings: Finding[]
  /** The references of the orders that the trial created and will cancel. */
  references: string[]
}

/** Adds the finding of a step. `fine` and `fault` are sentences. */
export type Judgement = { fine: string } | { fault: string }

type Step<Result> = {
  name: string
  /** Set if the answers concern an order. */
  order?: AskedOrder
  work(): Promise<Result>
  judge(result: Result): Judgement
}

const REPORT = 'See docs/gateways.md for what is uncertain at this company, and report the difference.'

/**
 * Makes the calls of a step, checks the result, and compares the gateway's answers with the adapter's expectations.
 * @returns undefined if the step threw
 */
export async function tryStep<Result>(
  { gateway, name: account, findings }: Trial,
  { name, order, work, judge }: Step<Result>,
): Promise<Result | undefined> {
  const check = `${account}: ${name}`
  try {
    const { result, calls } = await observeCalls(work)
    const judged = judge(result)
    const differences = compareAnswers(gateway.expectedAnswers, calls, order)
    const faults = 'fault' in judged ? [judged.fault, ...differences] : differences
    const fine = 'fine' in judged ? judged.fine : ''
    findings.push(faults.length > 0 ? problem(check, faults.join(' '), REPORT) : ok(check, fine))
    return result
  } catch (error) {
    findings.push(problem(check, `${(error as Error).message}.`.replace(/\.\.$/, '.'), REPORT))
    return undefined
  }
}

/** Adds a finding about a step that is not possible. @param reason a sentence */
export function skipStep({ name: account, findings }: Trial, name: string, reason: string): void {
  findings.push(skipped(`${account}: ${name}`, reason))
}
