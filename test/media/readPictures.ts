import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

export { readBarcodes }

type Picture = Exclude<Parameters<typeof readBarcodes>[0], Blob | ArrayBuffer | Uint8Array>

/** Loads the reader of barcodes from its package. By default the library downloads the reader from the internet. */
export async function prepareReader(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasm = await readFile(path)
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } })
}

/** Renders the first page of a PDF as an image, with 4 pixels per point. */
export async function readFirstPage(pdf: Uint8Array): Promise<Picture> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const { data, width, height } = await document.getPage(0).render({ scale: 4, render: 'bitmap' })
    document.destroy()
    return { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as Picture
  } finally {
    library.destroy()
  }
}
