import './learn.css'
import { enhancePasskeys } from './passkeys.ts'
import { sendAtOnce } from './sendAtOnce.ts'

// The pages work without this script, except for video files and passkeys.
document.documentElement.dataset.script = 'on'
sendAtOnce()
enhancePasskeys()
