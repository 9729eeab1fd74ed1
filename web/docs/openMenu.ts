/**
 * Opens the menu on a wide screen and closes it on a narrow one. The style shows it there too, but not in browsers without
 * `::details-content`, and a screen reader hears a closed menu.
 */
export function openMenuIfWide(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.menu')
  if (!menu) return
  const wide = matchMedia('(width >= 52rem)')
  const follow = () => {
    menu.open = wide.matches
  }
  follow()
  wide.addEventListener('change', follow)
}
