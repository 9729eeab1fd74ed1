import { Button, Group, Stack } from '@mantine/core'
import { t } from '../i18n/language.ts'
import { CodeBlock } from './codeView.tsx'
import { CopyButton } from './copy.tsx'
import { Icon } from './icons.tsx'
import { QrCode } from './qrCode.tsx'
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
