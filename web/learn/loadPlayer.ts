import { sendKeptReports } from './progressQueue.ts'

/** Loads the player if the page has a video file. Pages without a video do not load it. */
export function loadPlayer(): void {
  const place = document.querySelector<HTMLElement>('[data-player]')
  if (place) void import('./player.ts').then(({ startPlayer }) => startPlayer(place))
}

/** Sends the progress that was kept without a connection. */
export function resendProgress(): void {
  const { student } = document.body.dataset
  if (!student) return
  void sendKeptReports(student)
  addEventListener('online', () => void sendKeptReports(student))
}
