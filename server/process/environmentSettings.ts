import type { Settings } from '../core/settings.ts'
import { readSettings } from './readSettings.ts'

/** The settings of this process's environment. No other code reads it. */
export function environmentSettings(role?: Settings['role']): { settings: Settings; crashAt: string | undefined } {
  const settings = readSettings(process.env, role)
  return { settings, crashAt: settings.environment === 'sandbox' ? process.env.BALCAO_CRASH_AT : undefined }
}
