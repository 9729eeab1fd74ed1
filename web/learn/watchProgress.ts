import {
  keepReport,
  keptReports,
  type Progress,
  type Report,
  reportKey,
  sendKeptReports,
  sendLastReport,
  sendReport,
} from './progressQueue.ts'
import { type Seconds, unionOf, wholeSeconds, without } from './seenSeconds.ts'

/** The interval between two reports of new seconds. */
const EVERY_MS = 10_000
/** A student who stopped this close to the end starts again from the beginning. */
const END_SECONDS = 5

export type Watched = {
  path: string
  student: string
  lesson: string
  /** The place and the instant of the last report that reached the server. */
  position: { seconds: number; at: string } | undefined
}

/**
 * Counts the seconds of a video that are played, and reports them. A seek adds no seconds. Fast playback counts the
 * seconds of the video, not of the clock. Without a connection the reports wait in the browser's storage.
 * @param onProgress called with each answer of the server
 */
export function watchProgress(video: HTMLVideoElement, of: Watched, onProgress: (progress: Progress) => void): void {
  const key = reportKey(of.student, of.lesson, crypto.randomUUID())
  let counted: Seconds[] = []
  let unsent: Seconds[] = []
  let reported = -1
  let isSending = false

  /** Keeps a report of the new seconds and the position. @returns the report, or undefined if nothing changed */
  function collect(): Report | undefined {
    const fresh = without(wholeSeconds(partsOf(video.played)), counted)
    counted = unionOf([...counted, ...fresh])
    unsent = unionOf([...unsent, ...fresh])
    const positionSeconds = Math.floor(video.currentTime)
    if (video.played.length === 0 || (unsent.length === 0 && positionSeconds === reported)) return undefined
    const { duration } = video
    const report = {
      path: of.path,
      seen: unsent,
      positionSeconds,
      at: new Date().toISOString(),
      ...(Number.isFinite(duration) && { durationSeconds: Math.floor(duration) }),
    }
    keepReport(key, report)
    return report
  }

  async function send(): Promise<void> {
    const report = collect()
    if (!report || isSending) return
    isSending = true
    const answer = await sendReport(report)
    isSending = false
    if (answer.is === 'later') return
    unsent = without(unsent, report.seen)
    reported = report.positionSeconds
    if (!collect()) keepReport(key, undefined)
    // The student stopped before the last report was answered.
    else if (video.paused) void send()
    if (answer.is === 'sent') onProgress(answer.progress)
  }

  function leave(): void {
    const report = collect()
    if (report) sendLastReport(report)
  }

  setInterval(() => void send(), EVERY_MS)
  // After an error the video gets a new address, and the browser forgets the played parts.
  for (const event of ['pause', 'ended', 'error']) video.addEventListener(event, () => void send())
  addEventListener('online', () => void send().then(() => sendKeptReports(of.student, key)))
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', () => document.hidden && leave())
}

/** Continues where the student stopped, on this or on another device. The latest place wins. */
export function resume(video: HTMLVideoElement, { student, lesson, position }: Watched): void {
  const places = keptReports(student, lesson).map(([, { at, positionSeconds }]) => ({ at, seconds: positionSeconds }))
  const latest = [...places, ...(position ? [position] : [])].sort((one, other) => (one.at < other.at ? 1 : -1))[0]
  if (!latest || latest.seconds === 0) return
  const go = () => {
    if (!Number.isFinite(video.duration) || latest.seconds < video.duration - END_SECONDS)
      video.currentTime = latest.seconds
  }
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) go()
  else video.addEventListener('loadedmetadata', go, { once: true })
}

function partsOf(played: TimeRanges): [number, number][] {
  return Array.from({ length: played.length }, (_, index) => [played.start(index), played.end(index)])
}
