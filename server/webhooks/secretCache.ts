import type { SecretBox } from '../core/secretBox.ts'

const MAX_SECRETS = 2_000

/**
 * Returns a function that decrypts secrets. It caches the last secrets, because all deliveries of a destination use the same
 * secret.
 */
export function createSecretCache(secrets: SecretBox): (sealed: string, place: string) => string {
  const opened = new Map<string, string>()
  return (sealed, place) => {
    const key = `${place} ${sealed}`
    const secret = opened.get(key) ?? secrets.open(sealed, place)
    // Inserting a key again moves it to the end. So the first key is the least recently used key.
    opened.delete(key)
    opened.set(key, secret)
    if (opened.size > MAX_SECRETS) opened.delete(opened.keys().next().value!)
    return secret
  }
}
