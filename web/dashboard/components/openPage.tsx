import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { languageNames, languages } from '../../../server/lib/inThree.ts'
import { changeLanguage } from '../i18n/chosenLanguage.ts'
import { language, t } from '../i18n/language.ts'
import { Brand } from '../shell/brand.tsx'
import styles from './openPage.module.css'

/** A page without sign-in: one small card, and the choice of language below it. */
export function OpenPage({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Balcão`
  }, [title])
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <Brand />
        <div className={styles.card}>
          <Stack gap="md">
            <Stack gap={4}>
              <Title order={1}>{title}</Title>
              {note && (
                <Text c="dimmed" size="sm" component="div">
                  {note}
                </Text>
              )}
            </Stack>
            {children}
          </Stack>
        </div>
        <fieldset className={styles.languages} aria-label={t.profile.language}>
          {languages.map((one) => (
            <button
              key={one}
              type="button"
              lang={one}
              aria-pressed={one === language}
              className={styles.language}
              onClick={() => changeLanguage(one)}
            >
              {languageNames[one]}
            </button>
          ))}
        </fieldset>
      </div>
    </main>
  )
}
