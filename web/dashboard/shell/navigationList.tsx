import { useLocation } from '@tanstack/react-router'
import { Icon } from '../components/icons.tsx'
import { Link } from '../components/link.tsx'
import { storePath } from '../components/target.ts'
import type { Store } from '../session/me.ts'
import { navigation } from './navigation.ts'
import styles from './navigationList.module.css'

/** The menu, with only the screens that the person's role may see. */
export function Navigation({ store }: { store: Store }) {
  const { pathname } = useLocation()
  const [, first, path = ''] = pathname.split('/')
  // The profile belongs to no store.
  const current = first === store.id ? path : undefined
  const groups = navigation()
    .map((group) => ({ ...group, places: group.places.filter(({ needs }) => store.can.includes(needs)) }))
    .filter(({ places }) => places.length > 0)
  return groups.map(({ label, places }) => (
    <div key={label ?? ''} className={styles.group}>
      {label && <div className={styles.label}>{label}</div>}
      <ul className={styles.list}>
        {places.map(({ path, label: name, icon }) => (
          <li key={path} ref={current === path ? intoView : undefined}>
            <Link
              to={storePath(store.id, path)}
              className={styles.place}
              aria-current={current === path ? 'page' : undefined}
            >
              <Icon name={icon} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
}

/**
 * On a low window the chosen place may be below the visible part of the menu. `scrollIntoView` would also make Tab go on from the
 * place, and no longer from the top of the page.
 */
function intoView(place: HTMLLIElement | null): void {
  let menu = place?.parentElement
  while (menu && menu.scrollHeight <= menu.clientHeight) menu = menu.parentElement
  if (!place || !menu) return
  menu.scrollTop += Math.max(0, place.getBoundingClientRect().bottom - menu.getBoundingClientRect().bottom)
}
