import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { changeLanguage, language, t } from '../i18n/language.ts'
import { Brand } from '../shell/brand.tsx'
import styles from './openPage.module.css'

/** A page for whoever is not signed in: one small card, and the other language below. */
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
        <button
          type="button"
          className={styles.language}
          onClick={() => changeLanguage(language === 'pt' ? 'en' : 'pt')}
        >
          {t.person.otherLanguage}
        </button>
      </div>
    </main>
  )
}
