import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { languageNames, languages } from '../../../../server/lib/inThree.ts'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useRead } from '../../api/read.ts'
import { Card, Facts } from '../../components/card.tsx'
import { CodeBlock } from '../../components/codeView.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { count } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useMailFilters } from './mailFilters.ts'
import { MailFrame } from './mailFrame.tsx'

type Kind = components['schemas']['MailKind']['kind']

/** The preview of a kind of mail with the store's branding. The person chooses language, colour scheme and width. */
export function MailPreview({ kind }: { kind: Kind }) {
  const storeId = useStoreId()
  const [{ language, scheme, width }, change] = useMailFilters()
  const preview = useRead('/dashboard/api/stores/{storeId}/mail-previews/{kind}', {
    path: { kind },
    query: { language },
  })
  const query = new URLSearchParams({ language, scheme })
  return (
    <Card title={t.mails.kinds[kind]}>
      <Stack>
        <Group gap="sm">
          <SegmentedControl
            size="xs"
            aria-label={t.mails.language}
            value={language}
            onChange={(value) => change({ language: value })}
            data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
          />
          <SegmentedControl
            size="xs"
            aria-label={t.mails.scheme}
            value={scheme}
            onChange={(value) => change({ scheme: value })}
            data={[
              { value: 'light', label: t.mails.light },
              { value: 'dark', label: t.mails.dark },
            ]}
          />
          <SegmentedControl
            size="xs"
            aria-label={t.mails.width}
            value={width}
            onChange={(value) => change({ width: value })}
            data={[
              { value: '320', label: t.mails.phone },
              { value: '600', label: t.mails.desktop },
            ]}
          />
        </Group>
        <Loaded query={preview}>
          {({ subject, from, replyTo, text, attachments, isSample }) => (
            <Stack>
              <Facts
                of={[
                  [t.mails.subject, subject],
                  [t.mails.from, from],
                  [t.mails.replyTo, replyTo],
                  [
                    t.mails.attachments,
                    attachments.map(({ name, bytes }) => `${name} (${kilobytes(bytes)})`).join(', '),
                  ],
                ]}
              />
              <Text size="sm" c="dimmed">
                {isSample ? t.mails.sample : t.mails.latest}
              </Text>
              <MailFrame
                title={t.mails.previewOf(t.mails.kinds[kind])}
                src={`/dashboard/api/stores/${storeId}/mail-previews/${kind}/page?${query}`}
                width={Number(width)}
              />
              <CodeBlock wrap label={t.mails.plainText} text={text} />
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Card>
  )
}

function kilobytes(bytes: number): string {
  return `${count(Math.ceil(bytes / 1024))} KB`
}
