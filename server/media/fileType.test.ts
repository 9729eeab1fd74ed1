import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hasAllowedEnding, typeOfFile } from './fileType.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('the type of an uploaded file', () => {
  const allowed: [name: string, head: Buffer, type: string][] = [
    ['Aula 1.MP4', bytes('\0\0\0\x20ftypisom'), 'video/mp4'],
    ['aula.mov', bytes('\0\0\0\x14ftypqt  '), 'video/mp4'],
    ['aula.m4a', bytes('\0\0\0\x20ftypM4A '), 'audio/mp4'],
    ['aula.webm', bytes('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm'), 'video/webm'],
    ['aula.mp3', bytes('ID3\x04\0'), 'audio/mpeg'],
    ['aula.mp3', bytes('\xff\xfb\x90\x64'), 'audio/mpeg'],
    ['apostila.pdf', bytes('%PDF-1.7\n%\xe2\xe3'), 'application/pdf'],
    ['planilha.xlsx', bytes('PK\x03\x04\x14\0'), 'application/zip'],
    ['capa.jpeg', bytes('\xff\xd8\xff\xe0'), 'image/jpeg'],
    ['legenda.vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nOlá'), 'text/vtt; charset=utf-8'],
    ['leia.txt', Buffer.from('Coração, violão e <b>acordes</b>\r\n'), 'text/plain; charset=utf-8'],
  ]
  for (const [name, head, type] of allowed) test(`${name} is ${type}`, () => assert.equal(typeOfFile(head, name), type))

  test('depends on the content, so HTML, SVG and programs are refused under every name', () => {
    const refused: [name: string, head: Buffer][] = [
      ['aula.mp4', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['aula.html', Buffer.from('<!doctype html>')],
      ['capa.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">')],
      ['capa.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">')],
      ['aula.mp4', bytes('MZ\x90\0\x03\0\0\0')],
      ['aula.exe', bytes('MZ\x90\0\x03\0\0\0')],
      ['leia.txt', bytes('\x7fELF\x02\x01\x01\0')],
      ['aula.exe', bytes('\0\0\0\x20ftypisom')],
      ['foto.mp4', bytes('\0\0\0\x20ftypheic')],
      ['aula.jar', bytes('PK\x03\x04')],
      ['mp4', bytes('\0\0\0\x20ftypisom')],
      ['vazio.mp4', Buffer.alloc(0)],
    ]
    for (const [name, head] of refused) assert.equal(typeOfFile(head, name), undefined, name)
  })

  test('can be refused because of the name, before the upload', () => {
    assert.equal(hasAllowedEnding('Aula 01.MP4'), true)
    for (const name of ['aula.exe', 'aula.svg', 'aula', '.mp4.html']) assert.equal(hasAllowedEnding(name), false, name)
  })
})
