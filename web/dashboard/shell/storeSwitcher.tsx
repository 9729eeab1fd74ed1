import { Menu, UnstyledButton } from '@mantine/core'
import { Icon } from '../components/icons.tsx'
import { Link } from '../components/link.tsx'
import { storePath } from '../components/target.ts'
import { t } from '../i18n/language.ts'
import type { Store } from '../session/me.ts'
import styles from './storeSwitcher.module.css'

/** The name of the store. A person with several stores can choose another store. */
export function StoreSwitcher({ stores, current }: { stores: readonly Store[]; current: Store | undefined }) {
  const shown = (
    <>
      <span className={styles.letter} aria-hidden="true">
        {(current?.name ?? 'B').trim().charAt(0).toUpperCase()}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{current?.name ?? 'Balcão'}</span>
        {current && <span className={styles.role}>{t.roles[current.role]}</span>}
      </span>
    </>
  )
  if (stores.length < 2 && current) return <div className={styles.switcher}>{shown}</div>
  return (
    <Menu position="bottom-start" width="target" shadow="md">
      <Menu.Target>
        <UnstyledButton className={styles.switcher} data-opens title={t.switchStore}>
          {shown}
          <Icon name="chevronDown" size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {stores.map((store) => (
          <Menu.Item
            key={store.id}
            renderRoot={(props) => <Link {...props} to={storePath(store.id, '')} />}
            rightSection={store.id === current?.id && <Icon name="check" size={16} />}
          >
            {store.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
