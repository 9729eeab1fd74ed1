import { html } from 'ghtml'
import type { LessonVideo } from '../../courses/lessonVideo.ts'
import type { LearnMessages } from '../i18n/learnMessages.ts'

/** The lesson of a video, and the position where the student stopped. */
export type VideoPlace = {
  storeId: string
  studentId: string
  lesson: { id: string; title: string; positionSeconds: number | null; positionAt: Date | null }
}

/**
 * Renders the video of a lesson. Without scripts, the browser's own player plays files. The page's script adds controls
 * and reports the progress.
 */
export function videoView(
  { source, captions, isUploaded }: LessonVideo,
  place: VideoPlace,
  messages: LearnMessages,
): string {
  switch (source.is) {
    case 'embed':
      return embedView(source.url, place, messages)
    case 'link':
      return linkView(source.url, messages)
    case 'file':
      return playerView({ src: source.url, captions, isUploaded }, place, messages)
    case 'hls':
      return playerView({ hls: source.url, captions, isUploaded }, place, messages)
  }
}

type Playable = Pick<LessonVideo, 'captions' | 'isUploaded'> & ({ src: string } | { hls: string })

function playerView(video: Playable, { storeId, studentId, lesson }: VideoPlace, messages: LearnMessages): string {
  const base = `/learn/${storeId}/lessons/${lesson.id}`
  const tracks = video.captions.map(
    ({ language, url }, index) =>
      html`<track kind="captions" srclang="${language}" label="${languageName(language, messages)}" src="${url}"!${index === 0 ? ' default' : ''}>`,
  )
  // An iPhone plays an HLS playlist natively. Other browsers need the script to play the playlist, so they must not
  // preload the playlist.
  const file = 'src' in video ? html` src="${video.src}"` : ''
  const playlist = 'hls' in video ? html`<source src="${video.hls}" type="application/vnd.apple.mpegurl">` : ''
  const renew = video.isUploaded ? html` data-renew="${base}/video"` : ''
  const position =
    lesson.positionSeconds === null
      ? ''
      : html` data-position="${lesson.positionSeconds}" data-position-at="${lesson.positionAt!.toISOString()}"`
  return html`<div class="player" data-player data-lesson="${lesson.id}" data-student="${studentId}" data-progress="${base}/progress"!${renew}!${position}!${'hls' in video ? html` data-hls="${video.hls}"` : ''}>
<video controls playsinline preload="!${playlist ? 'none' : 'metadata'}" aria-label="${messages.videoOf(lesson.title)}"!${file}>!${playlist}!${tracks.join('')}</video></div>`
}

/**
 * The sandboxed frame of another site runs its own scripts, but cannot navigate this page, open a dialog or read this
 * page. Some video hosts require the page's origin, so the frame sends it.
 */
function embedView(url: string, { lesson }: VideoPlace, messages: LearnMessages): string {
  return html`<div class="player"><iframe src="${url}" title="${messages.videoOf(lesson.title)}" loading="lazy" allowfullscreen
allow="fullscreen; picture-in-picture; encrypted-media; autoplay" referrerpolicy="strict-origin-when-cross-origin"
sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"></iframe></div>
<p class="hint">${messages.embeddedNote}</p>`
}

function linkView(url: string, messages: LearnMessages): string {
  if (!/^https?:/.test(url)) return ''
  return html`<p><a class="button secondary" href="${url}" target="_blank" rel="noopener noreferrer">${messages.openVideo(new URL(url).hostname)} <span class="hidden">${messages.inNewTab}</span></a></p>`
}

function languageName(language: string, { locale }: LearnMessages): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language
}
