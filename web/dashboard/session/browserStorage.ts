/** Reads what this browser keeps for the dashboard. @returns null also if the person denies storage, which throws */
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
