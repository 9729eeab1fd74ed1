import encodeQR from 'qr'
import { useMemo } from 'react'

/** A QR code of the text. It is dark on light in dark mode too, because cameras expect that. */
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

/** Draws each run of dark modules as one rectangle. One square per module would make the path ten times longer. */
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
