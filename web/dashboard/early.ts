import { readKept } from './session/browserStorage.ts'
import './earlyReads.ts'

// This script is small, so it runs while the browser loads the dashboard's large script.
showTheme()
void import('./main.tsx')

/** Applies the person's choice of dark or light. The library reads the choice too, but later. */
function showTheme(): void {
  const chosen = readKept('mantine-color-scheme-value')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.mantineColorScheme = chosen
}
