import type { SecretBox } from '../core/secretBox.ts'

const MAX_SECRETS = 2_000

/**
 * Returns a function that opens sealed secrets. It caches the last secrets, because all deliveries of a destination use the
 * same secret.
 */
export function createSecretCache(secrets: SecretBox): (sealed: string, place: string) => string {
  const opened = new Map<string, string>()
  return (sealed, place) => {
    const key = `${place} ${sealed}`
    const secret = opened.get(key) ?? secrets.open(sealed, place)
    // Reinserting moves a key to the end, so the first key is the least recently used.
    opened.delete(key)
    opened.set(key, secret)
    if (opened.size > MAX_SECRETS) opened.delete(opened.keys().next().value!)
    return secret
  }
}
