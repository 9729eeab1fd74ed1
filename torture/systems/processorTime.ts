import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/**
 * Returns the processor time of this process and of its ended children, in seconds. Undefined if the system does not
 * report it.
 */
export function processorSeconds(): number | undefined {
  try {
    // The name of the program may contain spaces. The fields from 3 on follow it (man 5 proc). The fields 14 to 17 are
    // times.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
  } catch {
    return undefined
  }
}
