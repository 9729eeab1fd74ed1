import encodeQR from 'qr'
import { useMemo } from 'react'

/** The text as a QR code, dark on light in either mode: cameras expect it so. */
export function QrCode({ text, size = 200, label }: { text: string; size?: number; label: string }) {
  const { path, width } = useMemo(() => draw(text), [text])
  return (
    <svg
      viewBox={`0 0 ${width} ${width}`}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      style={{ background: '#fff', borderRadius: 8 }}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

/** One run of dark modules a rectangle: a tenth of the size of a square each. */
function draw(text: string): { path: string; width: number } {
  const rows = encodeQR(text, 'raw', { border: 2 })
  let path = ''
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x]) x++
      path += `M${from} ${y}h${x - from}v1h-${x - from}z`
    }
  return { path, width: rows.length }
}
