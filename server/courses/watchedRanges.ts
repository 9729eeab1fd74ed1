import { invalidRequest } from '../core/errors.ts'

/** A report about one lesson from the student's page. Instants are times of the student's device. */
export type WatchedInput = {
  /** The played ranges of the video, in whole seconds. The first second is included, and the end is excluded. */
  seen: readonly (readonly [number, number])[]
  /** The student's position, in seconds of the video. */
  positionSeconds: number
  /** The instant when the student was at `positionSeconds`. */
  at: Date
  /** The page's value for the length of the video. This value counts only if the store gave the lesson no duration. */
  durationSeconds?: number
}

/** The maximum number of ranges in one report. */
export const RANGES_PER_REPORT = 500
/** The maximum length of a video, in seconds. The duration of a lesson has the same limit. */
const LONGEST_SECONDS = 1_000_000

/**
 * Checks a report. Returns its ranges as the text of an `int4multirange`.
 * @throws ApiError 400 with the dotted path of the wrong field
 */
export function watchedRanges({ seen, positionSeconds, at, durationSeconds }: WatchedInput): string {
  if (seen.length > RANGES_PER_REPORT) throw invalidRequest('seen', `A report has at most ${RANGES_PER_REPORT} ranges.`)
  for (const [index, range] of seen.entries()) checkRange(range, `seen.${index}`)
  checkSeconds(positionSeconds, 'positionSeconds')
  if (durationSeconds !== undefined) checkSeconds(durationSeconds, 'durationSeconds')
  if (Number.isNaN(at.getTime())) throw invalidRequest('at', 'This field must be a date and time (RFC 3339).')
  return `{${seen.map(([from, to]) => `[${from},${to})`).join(',')}}`
}

function checkRange(range: readonly [number, number], path: string): void {
  if (range.length !== 2) throw invalidRequest(path, 'A range must have a start and an end.')
  for (const [index, seconds] of range.entries()) {
    checkSeconds(seconds, `${path}.${index}`)
    if (!Number.isInteger(seconds)) throw invalidRequest(`${path}.${index}`, 'This field must be a whole number.')
  }
  if (range[0] >= range[1]) throw invalidRequest(`${path}.1`, 'The end of a range must be greater than its start.')
}

function checkSeconds(seconds: number, path: string): void {
  if (!Number.isFinite(seconds) || seconds < 0 || seconds > LONGEST_SECONDS)
    throw invalidRequest(path, `This field must be a number of seconds from 0 to ${LONGEST_SECONDS}.`)
}
