import type { SecretBox } from '../core/secretBox.ts'

const MAX_SECRETS = 2_000

/** Opens sealed secrets, and remembers the last ones used: a lane signs with the same secret over and over. */
export function createSecretCache(secrets: SecretBox): (sealed: string, place: string) => string {
  const opened = new Map<string, string>()
  return (sealed, place) => {
    const key = `${place} ${sealed}`
    const secret = opened.get(key) ?? secrets.open(sealed, place)
    // Set anew each time, a key moves to the end: the first one is the one that was not used for longest.
    opened.delete(key)
    opened.set(key, secret)
    if (opened.size > MAX_SECRETS) opened.delete(opened.keys().next().value!)
    return secret
  }
}
