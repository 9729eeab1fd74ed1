/**
 * The largest size of a picture in pixels, and the limits of the server. The first type with a small enough file is
 * sent. JPEG is the last type, because it makes a transparent background black.
 */
export type PictureLimits = {
  width: number
  height: number
  maxKib: number
  types: readonly ('png' | 'webp' | 'jpeg')[]
}

/**
 * Redraws a picture in the size that a page shows. The new file has no metadata about place and device.
 * @returns a `data:` URL, `unreadable` if the file is not a picture, or `large` if even the new file is too large
 */
export async function shrinkPicture(
  file: File,
  { width, height, maxKib, types }: PictureLimits,
): Promise<{ is: 'picture'; url: string } | { is: 'unreadable' | 'large' }> {
  const picture = new Image()
  picture.src = await readAsDataUrl(file)
  try {
    await picture.decode()
  } catch {
    return { is: 'unreadable' }
  }
  const scale = Math.min(1, height / picture.naturalHeight, width / picture.naturalWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  for (const quality of QUALITIES) {
    // A browser that cannot write WebP writes PNG instead.
    const url = types
      .map((type) => canvas.toDataURL(`image/${type}`, quality))
      .find((text) => (text.length * 3) / 4 <= maxKib * 1024)
    if (url !== undefined) return { is: 'picture', url }
  }
  return { is: 'large' }
}

const QUALITIES = [0.85, 0.6, 0.4]

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'))
    reader.readAsDataURL(file)
  })
}
