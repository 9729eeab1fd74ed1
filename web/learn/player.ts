import { addControls } from './playerControls.ts'
import { playPlaylist, renewAddress } from './videoSource.ts'
import { resume, type Watched, watchProgress } from './watchProgress.ts'

/** The event of the page that says that the lesson of the video is completed. */
export const LESSON_COMPLETED = 'balcao:lesson-completed'

/** Starts the player of a lesson. The server rendered the video, so it plays without this script too. */
export async function startPlayer(place: HTMLElement): Promise<void> {
  const video = place.querySelector('video')!
  const { hls, progress, renew, student, lesson, position, positionAt } = place.dataset
  if (hls) await playPlaylist(video, hls)
  else if (renew) renewAddress(video, renew)
  if (progress && student && lesson) {
    const last = position && positionAt ? { seconds: Number(position), at: positionAt } : undefined
    const watched: Watched = { path: progress, student, lesson, position: last }
    resume(video, watched)
    watchProgress(video, watched, ({ isCompleted }) => {
      if (isCompleted) document.dispatchEvent(new Event(LESSON_COMPLETED))
    })
  }
  await addControls(video)
}
