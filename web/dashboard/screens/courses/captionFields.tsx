import { Group, Stack } from '@mantine/core'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { useStoreId } from '../../components/storeId.ts'
import { UploadField } from '../../components/uploadField.tsx'
import { languageName } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'

const LANGUAGES = ['pt', 'en', 'es']

/** The captions of a lesson's video, one file per language. A change is saved immediately. */
export function CaptionFields({ lessonId }: { lessonId: string }) {
  const storeId = useStoreId()
  const { data } = useRead('/dashboard/api/stores/{storeId}/lessons/{lessonId}/captions', { path: { lessonId } })
  const save = useChange(
    (captions: { language: string; mediaId: string }[]) =>
      api.PUT('/dashboard/api/stores/{storeId}/lessons/{lessonId}/captions', {
        params: { path: { storeId, lessonId } },
        body: { captions },
      }),
    { done: t.saved },
  )
  if (!data) return null
  const { captions } = data
  const set = (language: string, mediaId: string | undefined) => {
    const others = captions.filter((one) => one.language !== language)
    save.mutate(mediaId === undefined ? others : [...others, { language, mediaId }])
  }
  return (
    <Stack gap="xs">
      <Group align="flex-start" gap="xl">
        {LANGUAGES.map((language) => (
          <UploadField
            key={language}
            label={t.uploads.captions(languageName(language))}
            accept=".vtt"
            value={captions.find((one) => one.language === language)?.mediaId ?? null}
            onChange={(media) => set(language, media?.id)}
          />
        ))}
      </Group>
    </Stack>
  )
}
