import type { Settings } from '../core/settings.ts'
import { readSettings } from './readSettings.ts'

/** Reads the settings from the environment of this process. No other code reads the environment. */
export function environmentSettings(role?: Settings['role']): { settings: Settings; crashAt: string | undefined } {
  const settings = readSettings(process.env, role)
  return { settings, crashAt: settings.environment === 'sandbox' ? process.env.BALCAO_CRASH_AT : undefined }
}
