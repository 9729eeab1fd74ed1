import { Button, Group, Stack } from '@mantine/core'
import encodeQR from 'qr'
import { useMemo } from 'react'
import { t } from '../i18n/language.ts'
import { CodeBlock } from './codeView.tsx'
import { CopyButton } from './copy.tsx'
import { Icon } from './icons.tsx'
import styles from './shareLink.module.css'

/** A URL for buyers, with a copy button and the phone's share sheet. */
export function ShareLink({ url }: { url: string }) {
  return (
    <div className={styles.share}>
      <Stack gap="sm" miw={0}>
        <CodeBlock text={url} wrap label={t.share.link} />
        <Group gap="xs">
          <CopyButton text={url} label={t.share.copy} />
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<Icon name="external" size={16} />}
          >
            {t.share.open}
          </Button>
          {'share' in navigator && (
            <Button
              variant="default"
              leftSection={<Icon name="share" size={16} />}
              onClick={() => void navigator.share({ url }).catch(() => {})}
            >
              {t.share.send}
            </Button>
          )}
        </Group>
      </Stack>
      <QrCode text={url} size={148} label={t.share.qr} />
    </div>
  )
}

/** A QR code of the text. It is dark on light even in dark mode, because cameras expect that. */
function QrCode({ text, size = 200, label }: { text: string; size?: number; label: string }) {
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

/** Draws each run of dark modules as one rectangle. With one square per module the path would be ten times longer. */
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
