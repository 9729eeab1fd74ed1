import './docs.css'
import { addCopyButtons } from './copyButtons.ts'
import { openMenuIfWide } from './openMenu.ts'
import { addSampleTabs } from './sampleTabs.ts'
import { startSearch } from './search.ts'

openMenuIfWide()
addCopyButtons()
addSampleTabs()
startSearch()
