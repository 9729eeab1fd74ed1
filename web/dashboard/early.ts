import { readKept } from './session/browserStorage.ts'
import './earlyReads.ts'

// This script has a few bytes, so it runs while the browser loads the dashboard's large one.
showTheme()
void import('./main.tsx')

/** Dark or light as the person chose. The library reads this choice too, later. */
function showTheme(): void {
  const chosen = readKept('mantine-color-scheme-value')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.mantineColorScheme = chosen
}
