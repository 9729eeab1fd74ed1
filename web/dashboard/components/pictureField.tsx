import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../i18n/language.ts'
import styles from './pictureField.module.css'
import { type PictureLimits, shrinkPicture } from './shrinkPicture.ts'

/**
 * A field of a form for a picture. The browser shrinks the picture before it is sent.
 * @param value the address of the picture; null without a picture
 * @param limits the largest size of the shrunk picture
 * @param onError called with the reason why a chosen file is refused
 */
export function PictureField({
  label,
  note,
  value,
  limits,
  error,
  onChange,
  onError,
}: {
  label: string
  note?: string
  value: string | null
  limits: PictureLimits
  error: ReactNode
  onChange: (url: string | null) => void
  onError: (text: string) => void
}) {
  const choose = async (file: File | null) => {
    if (!file) return
    const shrunk = await shrinkPicture(file, limits)
    if (shrunk.is === 'picture') onChange(shrunk.url)
    else onError(t.pictures[shrunk.is])
  }
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      {note && <Input.Description>{note}</Input.Description>}
      <Group>
        {value && <img src={value} alt={label} className={styles.picture} />}
        <FileButton onChange={(file) => void choose(file)} accept="image/png,image/jpeg,image/webp,image/svg+xml">
          {(props) => (
            <Button variant="default" {...props}>
              {value ? t.pictures.change : t.pictures.choose}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
            {t.actions.remove}
          </Button>
        )}
      </Group>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </Stack>
  )
}
