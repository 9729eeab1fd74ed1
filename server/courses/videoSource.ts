import { videoHosts } from './videoHosts.ts'

/** How a lesson shows the video at an address. */
export type VideoSource =
  /** A video file that browsers can play. */
  | { is: 'file'; url: string }
  /** A playlist of HTTP Live Streaming. */
  | { is: 'hls'; url: string }
  /** The player of a known host, in a frame. */
  | { is: 'embed'; host: string; url: string }
  /** An address of another site. The lesson shows a link. */
  | { is: 'link'; url: string }

const FILES = /\.(?:mp4|m4v|mov|webm|ogv|mp3|m4a|ogg|oga|wav)$/i
const PLAYLISTS = /\.m3u8$/i

/** Returns how a lesson shows the video at an address. The extension of the path identifies files and playlists. */
export function videoSourceOf(url: string): VideoSource {
  const parsed = URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return { is: 'link', url }
  const embed = findEmbed(parsed)
  if (embed) return embed
  if (PLAYLISTS.test(parsed.pathname)) return { is: 'hls', url: parsed.href }
  if (FILES.test(parsed.pathname)) return { is: 'file', url: parsed.href }
  return { is: 'link', url: parsed.href }
}

/** The origins that a page needs for a video: `frames` for players, `media` for files. */
export type VideoPolicy = { frames: string[]; media: string[] }

/**
 * Returns the origins of one video for the page's Content-Security-Policy. A page allows only the origins of its own
 * lesson. For HLS it allows all of `https:`, because a playlist may link to files on any host.
 */
export function videoPolicy(source: VideoSource | undefined): VideoPolicy {
  const origins = source && !source.url.startsWith('/') ? [new URL(source.url).origin] : []
  switch (source?.is) {
    case 'embed':
      return { frames: origins, media: [] }
    case 'file':
      return { frames: [], media: origins }
    case 'hls':
      return { frames: [], media: ['https:', ...origins] }
    case 'link':
    case undefined:
      return { frames: [], media: [] }
  }
}

function findEmbed({ hostname, pathname, searchParams }: URL): VideoSource | undefined {
  const page = hostname.replace(/^www\./, '') + pathname.replace(/\/$/, '')
  for (const { name, pages, player } of videoHosts)
    for (const pattern of pages) {
      const [whole, ...found] = pattern.exec(page) ?? []
      if (whole === undefined) continue
      const url = player(found, searchParams)
      if (url !== undefined) return { is: 'embed', host: name, url }
    }
  return undefined
}
