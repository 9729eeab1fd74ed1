import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

export type ReadPdf = {
  pages: number
  /** The text of all pages, extracted by PDFium. */
  text: string
  /** The texts of the QR codes on the first page. */
  qrCodes: string[]
}

type Picture = Exclude<Parameters<typeof readBarcodes>[0], Blob | ArrayBuffer | Uint8Array>

/** Reads a PDF with PDFium and zxing, which share no code with the product. */
export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const pages = [...document.pages()]
    const text = pages.map((page) => page.getText()).join('\n')
    const { data, width, height } = await pages[0]!.render({ scale: 3, render: 'bitmap' })
    const picture = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as Picture
    document.destroy()
    return { pages: pages.length, text, qrCodes: await readQrCodes(picture) }
  } finally {
    library.destroy()
  }
}

async function readQrCodes(picture: Picture): Promise<string[]> {
  // By default the library downloads the reader from the internet.
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } })
  return (await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true })).map(({ text }) => text)
}
