/** The server's limit for the picture. */
const MAX_BYTES = 32 * 1024
/** The page shows the logo 48 pixels high. High-resolution screens need twice that height. */
const HEIGHT = 96
const WIDTH = 480

/** Shrinks a picture to a small `data:` URL. Returns undefined if the file is not a picture. */
export async function readLogo(file: File): Promise<string | undefined> {
  const picture = new Image()
  const url = await readAsDataUrl(file)
  picture.src = url
  try {
    await picture.decode()
  } catch {
    return undefined
  }
  const scale = Math.min(1, HEIGHT / picture.naturalHeight, WIDTH / picture.naturalWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const small = [
    canvas.toDataURL('image/png'),
    canvas.toDataURL('image/webp', 0.85),
    canvas.toDataURL('image/jpeg', 0.8),
  ]
  return small.find((text) => (text.length * 3) / 4 < MAX_BYTES)
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'))
    reader.readAsDataURL(file)
  })
}
