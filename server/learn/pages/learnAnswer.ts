import type { LearnPage } from '../views/learnPage.ts'
import type { Visit } from '../visit.ts'

/** The answer to a visit: a page, a redirect to a path, JSON for the page's script, or a file to download. */
export type LearnAnswer =
  | { is: 'page'; page: LearnPage; sessionToken?: null }
  | {
      is: 'go'
      path: string
      /** The token of a new session; null if the session ended. */
      sessionToken?: string | null
      /** A token that identifies the device at later sign-ins. */
      deviceToken?: string
    }
  | { is: 'json'; body: object }
  | { is: 'file'; name: string; type: string; text: string }

/** Builds a page in the store's frame. */
export function pageOf(
  { store, branding, signedIn }: Visit,
  content: { title: string; main: string } & Partial<LearnPage>,
): Extract<LearnAnswer, { is: 'page' }> {
  return {
    is: 'page',
    page: {
      status: 200,
      shop: { id: store.id, name: store.name, branding },
      ...(signedIn && { student: { id: signedIn.studentId, preview: signedIn.preview } }),
      ...content,
    },
  }
}
