import { Button, FileButton, Group, Input, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { sayFailure } from '../api/change.ts'
import { useRead } from '../api/read.ts'
import { discardUpload, type Media, uploadFile } from '../api/resumableUpload.ts'
import { bytes, percent } from '../i18n/formats.ts'
import { t } from '../i18n/language.ts'
import { useStoreId } from './storeId.ts'

type Running = { file: File; sentBytes: number; isPaused: boolean }

/**
 * A field for a file of the store. The upload shows its progress, can pause, and continues after a cut connection or a
 * reload.
 * @param value id of the file; null without a file
 * @param onChange called with the file after its upload, or with null after its removal
 * @param accept endings or types for the file dialog, such as `video/*`
 */
export function UploadField({
  label,
  value,
  onChange,
  accept,
}: {
  label: string
  value: string | null
  onChange: (media: Media | null) => void
  accept?: string
}) {
  const { running, send, pause, cancel } = useUpload(onChange)
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Stack gap="xs">
        {running ? (
          <RunningUpload of={running} onPause={pause} onResume={() => send(running.file)} onCancel={cancel} />
        ) : (
          <Group gap="xs">
            {value !== null && <FileName mediaId={value} />}
            <FileButton accept={accept} onChange={(file) => file && send(file)}>
              {(props) => (
                <Button {...props} variant="default" size="xs">
                  {value === null ? t.uploads.choose : t.uploads.replace}
                </Button>
              )}
            </FileButton>
            {value !== null && (
              <Button variant="subtle" size="xs" color="red" onClick={() => onChange(null)}>
                {t.actions.remove}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

/** Sends one file at a time. @param onSent called with the complete file */
function useUpload(onSent: (media: Media) => void) {
  const storeId = useStoreId()
  const [running, setRunning] = useState<Running>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  // The form may change while the file is sent.
  const latest = useRef(onSent)
  useEffect(() => {
    latest.current = onSent
  })

  /** Resolves when the last attempt has ended. */
  const ended = useRef<Promise<void>>(Promise.resolve())
  const send = (file: File) => {
    ended.current = attempt(file)
  }
  const attempt = async (file: File) => {
    const control = new AbortController()
    stop.current = control
    setRunning({ file, sentBytes: 0, isPaused: false })
    try {
      const onProgress = (sentBytes: number) => setRunning({ file, sentBytes, isPaused: false })
      const media = await uploadFile({ file, storeId, signal: control.signal, onProgress })
      latest.current(media)
      setRunning(undefined)
    } catch (error) {
      if (control.signal.aborted) return
      sayFailure(error as Error)
      setRunning((last) => last && { ...last, isPaused: true })
    }
  }
  const pause = () => {
    stop.current?.abort()
    setRunning((last) => last && { ...last, isPaused: true })
  }
  const cancel = () => {
    stop.current?.abort()
    setRunning(undefined)
    // The stopped attempt may have just begun the upload.
    if (running) void ended.current.then(() => discardUpload({ file: running.file, storeId }))
  }
  return { running, send, pause, cancel }
}

function RunningUpload({
  of: { file, sentBytes, isPaused },
  onPause,
  onResume,
  onCancel,
}: {
  of: Running
  onPause: () => void
  onResume: () => void
  onCancel: () => void
}) {
  const share = file.size === 0 ? 0 : (sentBytes / file.size) * 100
  const text = isPaused ? t.uploads.paused : t.uploads.progress
  return (
    <>
      <Text size="sm" role="status">
        {text(file.name, percent(Math.floor(share)))}
      </Text>
      <Progress value={share} aria-label={file.name} animated={!isPaused} />
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={isPaused ? onResume : onPause}>
          {isPaused ? t.uploads.resume : t.uploads.pause}
        </Button>
        <Button variant="subtle" size="xs" color="red" onClick={onCancel}>
          {t.actions.cancel}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t.uploads.resumeNote}
      </Text>
    </>
  )
}

function FileName({ mediaId }: { mediaId: string }) {
  const { data } = useRead('/dashboard/api/stores/{storeId}/media/{mediaId}', { path: { mediaId } })
  return <Text size="sm">{data ? `${data.name} (${bytes(data.bytes)})` : t.uploads.uploaded}</Text>
}
