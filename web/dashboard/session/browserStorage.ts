/**
 * Reads what this browser keeps for the dashboard. @returns null if the person denies storage, because a read of it throws then
 */
export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps a value in this browser. Without storage, or if it is full, the browser forgets the value with the page. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // The dashboard works without what a browser keeps.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing is kept.
  }
}

/** The facts that the server needs for a right page before any script runs: language, dark or light, and the last store. */
const SHARED = ['balcao.language', 'mantine-color-scheme-value', 'balcao.store']
const YEAR_S = 31_536_000

/** Repeats in cookies the facts for the server, and deletes the cookies of other facts. They identify nobody. */
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
