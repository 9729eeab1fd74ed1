import { useLocation } from '@tanstack/react-router'
import { Icon } from '../components/icons.tsx'
import { Link } from '../components/link.tsx'
import { storePath } from '../components/target.ts'
import type { Store } from '../session/me.ts'
import { menuOf } from './navigation.ts'
import styles from './navigationList.module.css'

/**
 * The menu, with only the screens that the person's role may see.
 * @param onChoose called for each choice, including that of the open screen
 */
export function Navigation({ store, onChoose }: { store: Store; onChoose: () => void }) {
  const { screen } = useOpened(store)
  return menuOf(store).map(({ label, doors }) => (
    <div key={doors[0]?.label} className={styles.group}>
      {label && <div className={styles.label}>{label}</div>}
      <ul className={styles.list}>
        {doors.map(({ label: name, icon, places }) => {
          const [{ path }] = places
          const isOpen = places.some((place) => place.path === screen)
          return (
            <li key={path} ref={isOpen ? intoView : undefined}>
              <Link
                to={storePath(store.id, path)}
                onClick={onChoose}
                className={styles.place}
                aria-current={path === screen ? 'page' : isOpen || undefined}
              >
                <Icon name={icon} />
                {name}
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  ))
}

/**
 * The row of links above a screen, to all screens behind the same door of the menu. A detail screen has a link back
 * instead.
 */
export function SecondRow({ store }: { store: Store }) {
  const { screen, isDetail } = useOpened(store)
  const door = menuOf(store)
    .flatMap(({ doors }) => doors)
    .find(({ places }) => places.some(({ path }) => path === screen))
  if (!door || door.places.length === 1 || isDetail) return null
  return (
    <nav className={styles.row} aria-label={door.label}>
      <ul className={styles.places}>
        {door.places.map(({ path, label, short }) => (
          <li key={path} ref={path === screen ? intoRow : undefined}>
            <Link
              to={storePath(store.id, path)}
              className={styles.place}
              aria-current={path === screen ? 'page' : undefined}
            >
              {short ?? label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Reads from the URL which screen of the menu is open. The profile belongs to no store. */
function useOpened(store: Store): { screen: string | undefined; isDetail: boolean } {
  const { pathname } = useLocation()
  const [, first, screen = '', detail] = pathname.split('/')
  return { screen: first === store.id ? screen : undefined, isDetail: Boolean(detail) }
}

/**
 * In a low window the open screen's entry may be below the visible part of the menu. `scrollIntoView` would make Tab
 * continue from the entry, not from the top of the page.
 */
function intoView(place: HTMLLIElement | null): void {
  let menu = place?.parentElement
  while (menu && menu.scrollHeight <= menu.clientHeight) menu = menu.parentElement
  if (!place || !menu) return
  menu.scrollTop += Math.max(0, place.getBoundingClientRect().bottom - menu.getBoundingClientRect().bottom)
}

/** On a phone the row is wider than the screen. The open screen's link is scrolled to the middle of the row. */
function intoRow(place: HTMLLIElement | null): void {
  const row = place?.closest('nav')
  if (!place || !row) return
  const { left, width } = place.getBoundingClientRect()
  row.scrollLeft += left + width / 2 - row.getBoundingClientRect().left - row.clientWidth / 2
}
