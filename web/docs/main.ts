import './docs.css'
import { addCopyButtons } from './copyButtons.ts'
import { addSampleTabs } from './sampleTabs.ts'
import { startSearch } from './search.ts'

addCopyButtons()
addSampleTabs()
startSearch()
