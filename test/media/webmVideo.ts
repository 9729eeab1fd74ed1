/** One picture in VP8: a white disc on green, 64 by 36 points. */
const PICTURE = Buffer.from(
  'sAUAnQEqQAAkAD7RWqZNKCUjoi1IAQAaCUAaGbF9XDyoN49nuqavFH22/KvqZmEcNRSvHogAAP7rMY/4r+VXrKM1+QJgTtVpS8Pj' +
    'H049NcHEcEd+be9ew+kPpLo+o7Q9TEAlL6OcRDw5ws+xm18Evi1Dq2ZwlZdwLvYBmOWCFS+q6HOSi0SibrmLxgxC11/qM5X0jH+hloxNJC+1cJNzvokHgAAAAA==',
  'base64',
)
const PICTURES_PER_SECOND = 4

/**
 * Builds a WebM file (Matroska, RFC 9559) that shows one picture. Each second is a separate cluster, so a browser can
 * seek to it.
 * @param seconds length of the video
 */
export function webmVideo(seconds: number): Buffer {
  const clusters = Array.from({ length: seconds }, (_, second) => clusterAt(second))
  const info = element('1549a966', [
    element('2ad7b1', unsigned(1_000_000)), // Nanoseconds per unit of time.
    element('4489', float(seconds * 1_000)),
    element('4d80', Buffer.from('test')),
    element('5741', Buffer.from('test')),
  ])
  const track = [
    element('d7', unsigned(1)),
    element('73c5', unsigned(1)),
    element('83', unsigned(1)),
    element('86', Buffer.from('V_VP8')),
    element('e0', [element('b0', unsigned(64)), element('ba', unsigned(36))]),
  ]
  const tracks = element('1654ae6b', [element('ae', track)])
  // Each position has four bytes, so the size of the cues does not depend on the positions.
  const cuesBytes = cuesOf(clusters, 0).length
  const cues = cuesOf(clusters, info.length + tracks.length + cuesBytes)
  return Buffer.concat([header, element('18538067', [info, tracks, cues, ...clusters])])
}

const header = element('1a45dfa3', [
  element('4286', unsigned(1)),
  element('42f7', unsigned(1)),
  element('42f2', unsigned(4)),
  element('42f3', unsigned(8)),
  element('4282', Buffer.from('webm')),
  element('4287', unsigned(4)),
  element('4285', unsigned(2)),
])

function clusterAt(second: number): Buffer {
  const blocks = Array.from({ length: PICTURES_PER_SECOND }, (_, index) => {
    const start = Buffer.from([0x81, 0, 0, 0x80]) // Track 1, time in the cluster, key frame.
    start.writeInt16BE((index * 1_000) / PICTURES_PER_SECOND, 1)
    return element('a3', [start, PICTURE])
  })
  return element('1f43b675', [element('e7', unsigned(second * 1_000)), ...blocks])
}

/** @param first position of the first cluster in the segment, in bytes */
function cuesOf(clusters: readonly Buffer[], first: number): Buffer {
  let position = first
  const points = clusters.map((cluster, second) => {
    const place = element('b7', [element('f7', unsigned(1)), element('f1', unsigned(position))])
    position += cluster.length
    return element('bb', [element('b3', unsigned(second * 1_000)), place])
  })
  return element('1c53bb6b', points)
}

/** @param id hexadecimal */
function element(id: string, content: Buffer | readonly Buffer[]): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.concat(content)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n)) // The first set bit says that the size has eight bytes.
  return Buffer.concat([Buffer.from(id, 'hex'), size, body])
}

function unsigned(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
