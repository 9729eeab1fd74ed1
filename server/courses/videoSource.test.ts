import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { videoPolicy, videoSourceOf } from './videoSource.ts'

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0'
const GUID = '0b6ab1fd-1c1f-4c3c-9a5c-0f2d6f5d0a11'

describe('the player of a video host', () => {
  const players: [copied: string, player: string][] = [
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', YOUTUBE],
    ['https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&list=PL1', YOUTUBE],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
    ['https://youtube.com/live/dQw4w9WgXcQ/', YOUTUBE],
    ['https://youtu.be/dQw4w9WgXcQ?t=1m30s', `${YOUTUBE}&start=90`],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42', `${YOUTUBE}&start=42`],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e'],
    ['https://player.vimeo.com/video/76979871?h=82721', 'https://player.vimeo.com/video/76979871?dnt=1&h=82721'],
    [
      `https://player-vz-7b95acb0-d42.tv.pandavideo.com.br/embed/?v=${GUID}`,
      `https://player-vz-7b95acb0-d42.tv.pandavideo.com.br/embed/?v=${GUID}`,
    ],
    [`https://iframe.mediadelivery.net/play/12345/${GUID}`, `https://iframe.mediadelivery.net/embed/12345/${GUID}`],
    ['https://loja.wistia.com/medias/e4a27b971d', 'https://fast.wistia.net/embed/iframe/e4a27b971d?dnt=1'],
    [
      'https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184',
      'https://www.loom.com/embed/0281766fa2d04bb788eaf19e65135184',
    ],
    ['https://dai.ly/x8abcde', 'https://geo.dailymotion.com/player.html?video=x8abcde'],
  ]
  for (const [copied, player] of players)
    test(`embeds ${copied}`, () => {
      const source = videoSourceOf(copied)
      assert.deepEqual([source.is, source.url], ['embed', player])
      assert.deepEqual(videoPolicy(source), { frames: [new URL(player).origin], media: [] })
    })
})

describe('other addresses', () => {
  test('a file and a playlist open in our player, with any query', () => {
    assert.equal(videoSourceOf('https://cdn.loja.example/aula.mp4?token=a.b').is, 'file')
    assert.equal(videoSourceOf('https://cdn.loja.example/aula/MASTER.M3U8').is, 'hls')
    assert.deepEqual(videoPolicy(videoSourceOf('https://cdn.loja.example/aula.mp4')).media, [
      'https://cdn.loja.example',
    ])
  })

  test('a page of an unknown site, or of a known site without a video, becomes a link and opens no frame', () => {
    const addresses = [
      'https://loja.example/aula',
      'https://www.youtube.com/watch',
      'https://www.youtube.com/@canal',
      'https://youtube.com.evil.example/embed/dQw4w9WgXcQ',
      'https://evil.example/youtu.be/dQw4w9WgXcQ',
      'https://www.youtube.com/watch?v="><script>',
      'https://player-vz-7b95acb0-d42.tv.pandavideo.com.br/embed/?v=1',
    ]
    for (const address of addresses) {
      assert.equal(videoSourceOf(address).is, 'link', address)
      assert.deepEqual(videoPolicy(videoSourceOf(address)), { frames: [], media: [] })
    }
  })

  test('an address that is not a web address becomes a link', () => {
    for (const address of ['javascript:alert(1)', 'data:text/html,a.mp4', '/media/a.mp4', ''])
      assert.equal(videoSourceOf(address).is, 'link')
  })
})
