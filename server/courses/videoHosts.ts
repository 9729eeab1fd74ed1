/**
 * A lesson may embed the player of a video host. `pages` has patterns of the addresses that people copy from the host.
 * A pattern matches host and path. Its groups are parts of the player's address.
 */
export type VideoHost = {
  name: string
  /** Host and path of an address, without `www.`. */
  pages: readonly RegExp[]
  /**
   * Returns the address of the player, or undefined if the copied address does not lead to a video. @param found the
   * groups of the pattern
   * @param query parameters of the copied address
   */
  player(found: readonly (string | undefined)[], query: URLSearchParams): string | undefined
}

/** Returns a query with these parameters of the copied address. Missing parameters are left out. */
function kept(query: URLSearchParams, names: readonly string[], fixed: Record<string, string> = {}): string {
  const parameters = new URLSearchParams(fixed)
  for (const name of names) if (query.has(name)) parameters.set(name, query.get(name)!)
  return parameters.size > 0 ? `?${parameters}` : ''
}

const GUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

export const videoHosts: readonly VideoHost[] = [
  {
    name: 'YouTube',
    pages: [
      /^(?:m\.|music\.)?youtube\.com\/(?:shorts|live|embed|v)\/([\w-]{11})$/,
      /^youtube-nocookie\.com\/embed\/([\w-]{11})$/,
      /^youtu\.be\/([\w-]{11})$/,
      /^(?:m\.|music\.)?youtube\.com\/watch$/,
    ],
    // This host sets no cookie before the visitor plays the video.
    player([found], query) {
      const id = found ?? query.get('v') ?? ''
      if (!/^[\w-]{11}$/.test(id)) return undefined
      return `https://www.youtube-nocookie.com/embed/${id}?${new URLSearchParams({ rel: '0', ...startOf(query) })}`
    },
  },
  {
    name: 'Vimeo',
    pages: [
      /^vimeo\.com\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|video\/)?(\d{6,12})(?:\/([0-9a-f]{6,20}))?$/,
      /^player\.vimeo\.com\/video\/(\d{6,12})$/,
    ],
    // The hash opens an unlisted video. With `dnt`, Vimeo does not track the visitor.
    player: ([id, hash], query) =>
      `https://player.vimeo.com/video/${id}${kept(query, ['h'], { dnt: '1', ...(hash && { h: hash }) })}`,
  },
  {
    name: 'Panda Video',
    pages: [/^(player-vz-[0-9a-f]{8}-[0-9a-f]{3}\.tv\.pandavideo\.com(?:\.br)?)\/embed$/],
    player([host], query) {
      const id = query.get('v') ?? ''
      return new RegExp(`^${GUID}$`).test(id) ? `https://${host}/embed/?v=${id}` : undefined
    },
  },
  {
    name: 'Bunny Stream',
    pages: [
      new RegExp(`^(iframe|player)\\.mediadelivery\\.net/(?:embed|play)/(\\d{1,9})/(${GUID})$`),
      new RegExp(`^(video)\\.bunnycdn\\.com/(?:embed|play)/(\\d{1,9})/(${GUID})$`),
    ],
    // An address of Bunny may have a token and the token's expiry.
    player: ([, library, id], query) =>
      `https://iframe.mediadelivery.net/embed/${library}/${id}${kept(query, ['token', 'expires'])}`,
  },
  {
    name: 'Cloudflare Stream',
    pages: [/^(customer-[\w]{8,32}\.cloudflarestream\.com)\/([\w.-]{20,800})\/(?:iframe|watch)$/],
    player: ([host, id]) => `https://${host}/${id}/iframe`,
  },
  {
    name: 'Wistia',
    pages: [
      /^fast\.wistia\.(?:net|com)\/embed\/(?:iframe|medias)\/(\w{10})$/,
      /^[\w-]+\.wistia\.com\/medias\/(\w{10})$/,
    ],
    player: ([id]) => `https://fast.wistia.net/embed/iframe/${id}?dnt=1`,
  },
  {
    name: 'Loom',
    pages: [/^loom\.com\/(?:share|embed)\/([0-9a-f]{32})$/],
    player: ([id]) => `https://www.loom.com/embed/${id}`,
  },
  {
    name: 'Dailymotion',
    pages: [/^dailymotion\.com\/(?:embed\/)?video\/(\w{5,20})$/, /^dai\.ly\/(\w{5,20})$/],
    player: ([id]) => `https://geo.dailymotion.com/player.html?video=${id}`,
  },
  {
    name: 'Google Drive',
    pages: [/^drive\.google\.com\/file\/d\/([\w-]{20,80})\/(?:view|preview|edit)$/],
    player: ([id], query) => `https://drive.google.com/file/d/${id}/preview${kept(query, ['resourcekey'])}`,
  },
]

/** YouTube's addresses start with `t` in seconds or as `1m30s`. Its player takes `start` in seconds. */
function startOf(query: URLSearchParams): Record<string, string> {
  const [, hours, minutes, seconds] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(query.get('t') ?? '') ?? []
  const start = Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return start > 0 ? { start: String(start) } : {}
}
