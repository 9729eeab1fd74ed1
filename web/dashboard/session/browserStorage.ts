/**
 * Reads a value that this browser keeps for the dashboard.
 * @returns null if the person denies storage, because the read then throws
 */
export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps a value in this browser. Without storage, or with full storage, the value is lost with the page. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // The dashboard works without kept values.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Without storage, nothing was kept.
  }
}

/**
 * The facts that the server needs to render the page before a script runs: language, dark or light, and the last store.
 */
const SHARED = ['balcao.language', 'mantine-color-scheme-value', 'balcao.store']
const YEAR_S = 31_536_000

/**
 * Copies the facts for the server into cookies, and deletes the cookies of absent facts. The cookies identify nobody.
 */
export function share(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  for (const name of SHARED) {
    const value = readKept(name)
    const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
    if (cookie === (value === null ? undefined : `${name}=${value}`)) continue
    const seconds = value === null ? 0 : YEAR_S
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have had the Cookie Store only for a short time.
    document.cookie = `${name}=${value ?? ''}; Path=/dashboard; Max-Age=${seconds}; SameSite=Lax${secure}`
  }
}
