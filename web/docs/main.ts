import './docs.css'
import { addSampleTabs } from './sampleTabs.ts'
import { startSearch } from './search.ts'

openMenuIfWide()
addCopyButtons()
addSampleTabs()
startSearch()

/** Adds a copy button to each code block. */
function addCopyButtons(): void {
  const { copy = '', copied = '' } = document.body.dataset
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = copy
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '')
      button.textContent = copied
      setTimeout(() => {
        button.textContent = copy
      }, 2_000)
    })
    block.append(button)
  }
}

/**
 * Opens the menu on a wide screen and closes it on a narrow screen. CSS alone can show the content of a closed menu,
 * but only in browsers with `::details-content`, and a screen reader still announces that menu as closed.
 */
function openMenuIfWide(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.menu')
  if (!menu) return
  const wide = matchMedia('(width >= 52rem)')
  const follow = () => {
    menu.open = wide.matches
  }
  follow()
  wide.addEventListener('change', follow)
}
