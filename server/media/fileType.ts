/** A type of file that a store may upload, with its file extensions. */
type Kind = { type: string; endings: readonly string[]; matches(head: Buffer): boolean }

/** The number of first bytes that are needed to find the type of a file. */
export const HEAD_BYTES = 4_096

/**
 * Finds the type of a file by its first bytes. Then checks the file extension. No type of the list can run in a browser
 * (HTML, SVG) or as a program.
 * @param head the first `HEAD_BYTES` bytes, or the whole file if it is shorter
 * @returns the media type, or undefined if a store may not upload such a file
 */
export function typeOfFile(head: Buffer, name: string): string | undefined {
  const kind = kinds.find(({ matches }) => matches(head))
  return kind?.endings.includes(endingOf(name)) ? kind.type : undefined
}

/** Returns true if the file extension belongs to an allowed type. */
export function hasAllowedEnding(name: string): boolean {
  return allowedEndings.includes(endingOf(name))
}

/** Returns true for the type of WebVTT files. */
export function isCaptions(type: string | null): boolean {
  return type?.startsWith('text/vtt') === true
}

function endingOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/.exec(name.toLowerCase())?.[1] ?? ''
}

/**
 * Returns a function that checks if a file has one of several texts at a position. The texts are Latin-1, one character
 * per byte.
 */
const at =
  (position: number, ...texts: string[]) =>
  (head: Buffer) =>
    texts.includes(head.subarray(position, position + texts[0]!.length).toString('latin1'))

/**
 * ISO media files: bytes 4 to 7 are `ftyp`, and the next four are the brand. Pictures have other brands than videos.
 */
const isIsoMedia = at(4, 'ftyp')
const isIsoAudio = at(8, 'M4A ', 'M4B ')
const isIsoPicture = at(8, 'avif', 'avis', 'heic', 'heix', 'mif1', 'msf1', 'crx ')
const isRiff = at(0, 'RIFF')

/** A frame of MPEG audio begins with eleven set bits. The two bits of the layer are 01 for layer III. */
const isMpegFrame = (head: Buffer) => head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2

/** UTF-8 without control characters. The last character may be incomplete. */
function isText(head: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return !/[^\t\n\f\r\P{Cc}]/u.test(text)
  } catch {
    return false
  }
}

/** The first match decides. Text is last, because other files can also look like text. */
const kinds: readonly Kind[] = [
  { type: 'audio/mp4', endings: ['m4a', 'm4b'], matches: (head) => isIsoMedia(head) && isIsoAudio(head) },
  // Browsers play QuickTime files only with the media type of MP4.
  { type: 'video/mp4', endings: ['mp4', 'm4v', 'mov'], matches: (head) => isIsoMedia(head) && !isIsoPicture(head) },
  {
    type: 'video/webm',
    endings: ['webm'],
    matches: (head) => at(0, '\x1aE\xdf\xa3')(head) && head.subarray(0, 256).includes('webm'),
  },
  { type: 'audio/mpeg', endings: ['mp3'], matches: (head) => at(0, 'ID3')(head) || isMpegFrame(head) },
  { type: 'audio/ogg', endings: ['ogg', 'oga', 'opus'], matches: at(0, 'OggS') },
  { type: 'audio/wav', endings: ['wav'], matches: (head) => isRiff(head) && at(8, 'WAVE')(head) },
  { type: 'image/webp', endings: ['webp'], matches: (head) => isRiff(head) && at(8, 'WEBP')(head) },
  { type: 'image/png', endings: ['png'], matches: at(0, '\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', endings: ['jpg', 'jpeg'], matches: at(0, '\xff\xd8\xff') },
  { type: 'image/gif', endings: ['gif'], matches: at(0, 'GIF87a', 'GIF89a') },
  { type: 'application/pdf', endings: ['pdf'], matches: at(0, '%PDF-') },
  {
    type: 'application/zip',
    endings: ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub'],
    matches: at(0, 'PK\x03\x04'),
  },
  {
    type: 'text/vtt; charset=utf-8',
    endings: ['vtt'],
    matches: (head) => /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(head.subarray(0, 12).toString('utf8')) && isText(head),
  },
  { type: 'text/plain; charset=utf-8', endings: ['txt', 'csv', 'md', 'srt'], matches: isText },
]

/** All allowed file extensions, for messages and for the file dialog of a browser. */
export const allowedEndings: readonly string[] = kinds.flatMap(({ endings }) => endings)
