import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useEffect } from 'react'
import { Icon } from '../components/icons.tsx'
import { t } from '../i18n/language.ts'
import type { Store } from '../session/me.ts'
import styles from './finder.module.css'

const load = () => import('./finderDialog.tsx')
const FinderDialog = lazy(async () => ({ default: (await load()).FinderDialog }))

/** The field of the header that opens the search of the whole store. Ctrl-K and ⌘K open it too. */
export function Finder({ store }: { store: Store }) {
  const [opened, dialog] = useDisclosure()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // If another dialog is open, the person would lose its typed text.
      if (document.querySelector('[role="dialog"]') !== null) return
      event.preventDefault()
      dialog.open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [dialog.open])
  return (
    <>
      <UnstyledButton
        className={styles.field}
        onClick={dialog.open}
        onPointerEnter={load}
        onFocus={load}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
      >
        <Icon name="search" size={18} />
        <span className={styles.words}>{t.finder.title}</span>
        <kbd className={styles.key}>{/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
      </UnstyledButton>
      <Suspense>{opened && <FinderDialog store={store} onClose={dialog.close} />}</Suspense>
    </>
  )
}
