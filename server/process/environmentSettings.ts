import type { Settings } from '../core/settings.ts'
import { readSettings, splitSecrets } from './readSettings.ts'
import { misspelledSettings } from './settingNames.ts'

/** Reads the settings from the environment of this process. No other code reads the environment. */
export function environmentSettings(role?: Settings['role']): { settings: Settings; crashAt: string | undefined } {
  const settings = readSettings(process.env, role)
  return { settings, crashAt: settings.environment === 'sandbox' ? process.env.BALCAO_CRASH_AT : undefined }
}

/**
 * Reads the secrets of the target of `balcao store move`. They are not arguments, because the list of processes would
 * show them.
 * @returns undefined if the target has the secrets of this deployment
 */
export function environmentTargetSecrets(): [string, ...string[]] | undefined {
  const name = 'BALCAO_TARGET_SECRET'
  const text = process.env[name]
  return text === undefined ? undefined : splitSecrets(name, text)
}

/** Returns a sentence for each variable of the environment that looks like a misspelled setting. */
export function environmentMistakes(): string[] {
  return misspelledSettings(process.env)
}

/** Returns true if the environment defines the database. Otherwise the command uses the current folder. */
export function environmentNamesDatabase(): boolean {
  return Boolean(process.env.DATABASE_URL || process.env.DATA_DIR)
}

/** Reads the subjects of the tools of `balcao mcp`; undefined if the variable is not set. */
export function environmentMcpTools(): string | undefined {
  return process.env.BALCAO_MCP_TOOLS || undefined
}

/** Reads the API key of a command. The key is not an argument, because the list of processes would show it. */
export function environmentApiKey(): string | undefined {
  return process.env.BALCAO_API_KEY
}
