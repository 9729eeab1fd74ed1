/** Adds a button to each code block, which copies the code. */
export function addCopyButtons(): void {
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
