const KEPT = 'balcao-docs-language'

/** Shows one sample of each group, in the language that the reader chose last. */
export function addSampleTabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('.samples')].map(addTabs)
  const choose = (label: string) => {
    for (const show of groups) show(label)
  }
  document.addEventListener('click', ({ target }) => {
    const label = target instanceof HTMLElement && target.dataset.tab
    if (!label) return
    localStorage.setItem(KEPT, label)
    choose(label)
  })
  const kept = localStorage.getItem(KEPT)
  if (kept) choose(kept)
}

/** Adds the tabs of a group. @returns a function that shows the sample with a given label, if the group has it */
function addTabs(group: HTMLElement): (label: string) => void {
  const samples = [...group.querySelectorAll<HTMLElement>('.sample')]
  const tabs = document.createElement('div')
  tabs.className = 'tabs'
  tabs.role = 'tablist'
  const buttons = samples.map((sample) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.role = 'tab'
    button.textContent = sample.dataset.label ?? ''
    button.dataset.tab = sample.dataset.label ?? ''
    sample.querySelector('.label')?.remove()
    return button
  })
  tabs.append(...buttons)
  group.prepend(tabs)
  const show = (label: string) => {
    if (!samples.some((sample) => sample.dataset.label === label)) return
    for (const sample of samples) sample.hidden = sample.dataset.label !== label
    for (const button of buttons) button.ariaSelected = String(button.dataset.tab === label)
  }
  show(samples[0]?.dataset.label ?? '')
  return show
}
