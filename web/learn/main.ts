import './learn.css'
import './player.css'
import { keepPagesOffline } from './installable.ts'
import { loadPlayer, resendProgress } from './loadPlayer.ts'
import { enhancePasskeys } from './passkeys.ts'
import { sendAtOnce } from './sendAtOnce.ts'

// The pages work without this script, except for video files and passkeys.
document.documentElement.dataset.script = 'on'
sendAtOnce()
loadPlayer()
resendProgress()
enhancePasskeys()
keepPagesOffline()
