import { type Seconds, unionOf } from './seenSeconds.ts'

/** The report of a page about a lesson. The server counts each second once, so a report may arrive twice. */
export type Report = {
  /** Path of the lesson's reports on the server. */
  path: string
  seen: Seconds[]
  positionSeconds: number
  /** The instant of the position, ISO 8601. */
  at: string
  durationSeconds?: number
}

/** The answer of the server to a report. */
export type Progress = { watchedSeconds: number; percentWatched: number; isCompleted: boolean }

const PREFIX = 'balcao-progress:'

/** Returns the key of a tab's report. A key for each tab and lesson keeps two tabs from overwriting each other. */
export function reportKey(student: string, lesson: string, tab: string): string {
  return `${PREFIX}${student}:${lesson}:${tab}`
}

/** Keeps a report until the server has it. */
export function keepReport(key: string, report: Report | undefined): void {
  try {
    if (report) localStorage.setItem(key, JSON.stringify(report))
    else localStorage.removeItem(key)
  } catch {
    // Storage is disabled or full: the report is lost if the page closes before it is sent.
  }
}

/** Returns the kept reports of a student, by their keys. */
export function keptReports(student: string, lesson = ''): [key: string, report: Report][] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(`${PREFIX}${student}:${lesson}`))
      .map((key) => [key, JSON.parse(localStorage.getItem(key)!)])
  } catch {
    return []
  }
}

/**
 * Sends a report.
 * @returns the progress; `refused` if the server will never accept the report; `later` if there is no answer or no
 *   session
 */
export async function sendReport({
  path,
  ...batch
}: Report): Promise<{ is: 'sent'; progress: Progress } | { is: 'refused' | 'later' }> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ batches: [batch] }),
      redirect: 'manual',
      // With `keepalive` the request outlives the page.
      keepalive: true,
    })
    if (answer.ok) return { is: 'sent', progress: await answer.json() }
    return { is: answer.status === 400 || answer.status === 404 ? 'refused' : 'later' }
  } catch {
    return { is: 'later' }
  }
}

/** Sends a report while the page closes. The report stays in the storage, because the page cannot get the answer. */
export function sendLastReport({ path, ...batch }: Report): void {
  navigator.sendBeacon?.(path, new Blob([JSON.stringify({ batches: [batch] })], { type: 'application/json' }))
}

/** Sends the reports that other pages of the student left behind, for example without a connection. */
export async function sendKeptReports(student: string, ownKey?: string): Promise<void> {
  for (const [key, report] of keptReports(student)) {
    if (key === ownKey) continue
    const text = localStorage.getItem(key)
    const { is } = await sendReport({ ...report, seen: unionOf(report.seen) })
    if (is === 'later') return
    // Another tab may have added seconds meanwhile.
    if (localStorage.getItem(key) === text) keepReport(key, undefined)
  }
}
