import { useState } from 'react'
import { useMe } from './me.ts'

const PREFIX = 'balcao.draft.'

/**
 * Keeps an unfinished text beyond the end of the session and the page, in this tab. Another person in the same browser
 * does not see it.
 * @param of the subject of the text, such as the id of a customer
 * @returns the kept text, and a function that keeps a new text
 */
export function useDraft(of: string): [kept: string, keep: (text: string) => void] {
  const key = `${PREFIX}${useMe().id} ${of}`
  const [kept] = useState(() => allowed((storage) => storage.getItem(key)) ?? '')
  const keep = (text: string) =>
    allowed((storage) => (text === '' ? storage.removeItem(key) : storage.setItem(key, text)))
  return [kept, keep]
}

/** Deletes all drafts. Called when the person signs out. */
export function dropDrafts(): void {
  allowed((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  })
}

/** If the person denies storage, `sessionStorage` throws an error, and no draft is kept. */
function allowed<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
