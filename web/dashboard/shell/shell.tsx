import { AppShell, Burger, Group, ScrollArea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useLocation, useParams } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Link } from '../components/link.tsx'
import { earlyHome } from '../earlyReads.ts'
import { followStoreClock } from '../i18n/formats.ts'
import { t } from '../i18n/language.ts'
import { lastStore } from '../session/lastStore.ts'
import { useMe } from '../session/me.ts'
import { missProofDialog } from '../session/proof.ts'
import { Brand } from './brand.tsx'
import { Finder } from './finder.tsx'
import { useSearchKey } from './keys.ts'
import { Navigation, SecondRow } from './navigationList.tsx'
import { PersonMenu } from './personMenu.tsx'
import { SandboxBar } from './sandboxBar.tsx'
import styles from './shell.module.css'
import { Soon } from './soon.tsx'
import { StoreSwitcher } from './storeSwitcher.tsx'

// Few people see these two components, and they need the library of forms.
const SecondFactorDue = lazy(async () => ({ default: (await import('./secondFactorDue.tsx')).SecondFactorDue }))
const ProofDialog = lazy<ComponentType>(() =>
  import('../components/proof.tsx').then(
    ({ ProofDialog }) => ({ default: ProofDialog }),
    () => {
      missProofDialog()
      return { default: () => null }
    },
  ),
)

/** The frame around every screen after the sign-in: store, menu, person and, in sandbox, the clock. */
export function Shell() {
  const [opened, menu] = useDisclosure()
  const { pathname } = useLocation()
  const { storeId } = useParams({ strict: false })
  const me = useMe()
  // The person's own pages have no store in the URL. They keep the menu of the last opened store.
  const store = me.stores.find(({ id }) => id === (storeId ?? lastStore())) ?? me.stores[0]
  followStoreClock(store?.clockOffsetMs ?? 0)
  useSearchKey(store?.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen closes the phone's menu.
  useEffect(menu.close, [pathname])
  return (
    <AppShell
      layout="alt"
      header={{ height: 52 }}
      navbar={{ width: 248, breakpoint: 'md', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', sm: 'xl' }}
      withBorder={false}
    >
      <a href="#main" className={styles.skip}>
        {t.skip}
      </a>
      <AppShell.Header className={styles.header}>
        <Group h="100%" px={{ base: 'md', sm: 'xl' }} justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" hiddenFrom="md">
            <Burger
              opened={opened}
              onClick={menu.toggle}
              size="sm"
              aria-label={opened ? t.closeMenu : t.openMenu}
              aria-expanded={opened}
            />
            <Link to="/" className={styles.brand}>
              <Brand />
            </Link>
          </Group>
          {store ? <Finder store={store} /> : <span />}
          {store && me.environment === 'sandbox' && <SandboxBar store={store} />}
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={styles.navbar} aria-label={t.navigation.label}>
        <AppShell.Section className={styles.top}>
          <StoreSwitcher stores={me.stores} current={store} />
          <Burger opened onClick={menu.close} size="sm" hiddenFrom="md" aria-label={t.closeMenu} />
        </AppShell.Section>
        <AppShell.Section grow component={ScrollArea} type="auto" scrollbarSize={6} px="sm">
          <Soon>{store && <Navigation store={store} onChoose={menu.close} />}</Soon>
        </AppShell.Section>
        <AppShell.Section p="sm" className={styles.bottom}>
          <PersonMenu me={me} />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main component="div" className={styles.page}>
        <div className={styles.width}>
          {store && storeId !== undefined && !store.secondFactorDue && <SecondRow store={store} />}
          <main id="main" tabIndex={-1} className={styles.main}>
            <Soon isTime={earlyHome !== undefined}>
              <Suspense>{storeId !== undefined && store?.secondFactorDue ? <SecondFactorDue /> : <Outlet />}</Suspense>
            </Soon>
          </main>
          <Suspense>
            <ProofDialog />
          </Suspense>
        </div>
      </AppShell.Main>
    </AppShell>
  )
}
