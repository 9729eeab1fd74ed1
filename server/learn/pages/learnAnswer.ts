import type { LearnPage } from '../views/learnPage.ts'
import type { Visit } from '../visit.ts'

/** The answer to a visit: a page, or the path of the next page. */
export type LearnAnswer =
  | { is: 'page'; page: LearnPage }
  | {
      is: 'go'
      path: string
      /** The token of a new session; null if the session ended. */
      sessionToken?: string | null
      /** A token by which the server recognizes the device at later sign-ins. */
      deviceToken?: string
    }

/** Builds a page with the frame of the store. */
export function pageOf(
  { store, branding, signedIn }: Visit,
  content: { title: string; main: string } & Partial<LearnPage>,
): LearnAnswer {
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
