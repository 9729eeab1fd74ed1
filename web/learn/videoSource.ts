/**
 * The address of a video and the addresses of its captions, from the server. The addresses of uploaded files expire
 * soon.
 */
type Addresses = { url: string; captions: { language: string; url: string }[] }

/** An address may expire while the video is paused for hours. At most one new address is requested in this time. */
const PAUSE_MS = 30_000

/**
 * Plays a playlist with hls.js. An iPhone has no `MediaSource` and plays the list natively. Chromium claims native
 * support too, but refuses some playlists that hls.js plays.
 */
export async function playPlaylist(video: HTMLVideoElement, url: string): Promise<void> {
  if (!('MediaSource' in globalThis)) return
  const { default: Hls } = await import('hls.js')
  if (!Hls.isSupported()) return
  // The page's policy allows no worker from a blob, and the main thread is fast enough for one video.
  const hls = new Hls({ enableWorker: false })
  hls.loadSource(url)
  hls.attachMedia(video)
}

/** Gets a new address after the old address expired, and continues at the same place. */
export function renewAddress(video: HTMLVideoElement, path: string): void {
  let renewedAt = Number.NEGATIVE_INFINITY
  video.addEventListener('error', async () => {
    if (performance.now() - renewedAt < PAUSE_MS) return
    renewedAt = performance.now()
    // The second where the video stopped counts only if it is played completely.
    const [seconds, wasPlaying] = [Math.floor(video.currentTime), !video.paused]
    const fresh = await addressesAt(path)
    if (!fresh) return
    for (const track of video.querySelectorAll('track')) {
      const found = fresh.captions.find(({ language }) => language === track.srclang)
      if (found) track.src = found.url
    }
    video.src = fresh.url
    video.addEventListener('loadedmetadata', () => (video.currentTime = seconds), { once: true })
    if (wasPlaying) void video.play().catch(() => {}) // The browser may require a tap first.
  })
}

async function addressesAt(path: string): Promise<Addresses | undefined> {
  try {
    const answer = await fetch(path, { headers: { accept: 'application/json' }, redirect: 'manual' })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}
