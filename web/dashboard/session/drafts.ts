import { useState } from 'react'
import { useMe } from './me.ts'

const PREFIX = 'balcao.draft.'

/**
 * Keeps a text that is being written, so that it survives the end of the session and a closed page of this tab. Another person
 * of the same browser does not see it.
 * @param of what the text is about, such as the id of a customer
 * @returns the kept text, and the function that keeps another one
 */
export function useDraft(of: string): [kept: string, keep: (text: string) => void] {
  const key = `${PREFIX}${useMe().id} ${of}`
  const [kept] = useState(() => sessionStorage.getItem(key) ?? '')
  const keep = (text: string) => (text === '' ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text))
  return [kept, keep]
}

/** Drops all drafts, when the person signs out. */
export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
