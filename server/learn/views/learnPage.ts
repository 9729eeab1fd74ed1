import type { ShownBranding } from '../../pages/branding.ts'

/** The content of a page of the members area, without its frame. */
export type LearnPage = {
  status: number
  title: string
  main: string
  /** The description that other programs show with a link to the page. By default it contains the store's name. */
  description?: string
  /** The store of the page. Missing on a page without a store, for example an error. */
  shop?: { id: string; name: string; branding: ShownBranding }
  /** The signed-in student. Without a student the frame has no menu. */
  student?: { id: string; preview: boolean }
  /** The menu entry of this page. */
  current?: 'courses' | 'search' | 'account'
  /** True for a narrow page, such as a form. */
  isNarrow?: boolean
  /** The page reloads after this number of seconds. */
  reloadSeconds?: number | undefined
  /** Origins that the page may embed in frames, for example for a video. */
  frames?: readonly string[]
  /** Origins from which the page plays video files. */
  media?: readonly string[]
}
