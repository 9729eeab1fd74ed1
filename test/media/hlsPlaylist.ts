import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterFile } from '../afterFile.ts'

/** A silent frame: MPEG-1 layer III, 128 kbit/s, 44.1 kHz (ISO/IEC 11172-3). */
const FRAME = Buffer.concat([Buffer.from('fffb9064', 'hex')], 417)
const SAMPLES = 1_152
const RATE = 44_100
const FRAMES_PER_FILE = 77
const SECONDS_PER_FILE = (FRAMES_PER_FILE * SAMPLES) / RATE

/**
 * Serves a playlist of silent files (RFC 8216, HTTP Live Streaming) from another origin than the members area.
 * @param seconds the minimum length
 * @returns the address of the playlist
 */
export async function servePlaylist(seconds: number): Promise<string> {
  const files = Math.ceil(seconds / SECONDS_PER_FILE)
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    if (request.url === '/aula.m3u8') return response.end(playlistOf(files))
    response.end(Buffer.concat(Array<Buffer>(FRAMES_PER_FILE).fill(FRAME)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterFile(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/aula.m3u8`
}

function playlistOf(files: number): string {
  const entries = Array.from({ length: files }, (_, file) => `#EXTINF:${SECONDS_PER_FILE.toFixed(5)},\n/${file}.mp3`)
  const target = `#EXT-X-TARGETDURATION:${Math.ceil(SECONDS_PER_FILE)}`
  return ['#EXTM3U', '#EXT-X-VERSION:3', target, '#EXT-X-PLAYLIST-TYPE:VOD', ...entries, '#EXT-X-ENDLIST', ''].join(
    '\n',
  )
}
