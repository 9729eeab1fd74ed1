import type { ShownBranding } from '../../pages/branding.ts'

/** The content of a page of the members area, without its frame. */
export type LearnPage = {
  status: number
  title: string
  main: string
  /** The text that programs show beside a link to the page. By default it names the store. */
  description?: string
  /** The store of the page. Missing on a page without a store, for example an error. */
  shop?: { id: string; name: string; branding: ShownBranding }
  /** The signed-in student. Without a student the frame has no menu. */
  student?: { id: string; preview: boolean }
  /** The entry of the menu that leads to this page. */
  current?: 'courses' | 'search' | 'account'
  /** A narrow page holds a form. */
  isNarrow?: boolean
  /** The page loads itself again after this number of seconds. */
  reloadSeconds?: number | undefined
  /** Origins that the page may show in frames, for example of an embedded video. */
  frames?: readonly string[]
  /** The page plays video files from these origins. */
  media?: readonly string[]
}
