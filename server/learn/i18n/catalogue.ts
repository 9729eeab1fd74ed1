import { account } from './account.ts'
import { courses } from './courses.ts'
import { frame } from './frame.ts'
import { lesson } from './lesson.ts'
import { publicCertificate } from './publicCertificate.ts'
import { purchase } from './purchase.ts'
import { purchases } from './purchases.ts'
import { signIn } from './signIn.ts'
import { steering } from './steering.ts'
import { video } from './video.ts'

/** All texts of the members area, with their translations. */
export const catalogue = {
  ...frame,
  ...signIn,
  ...purchase,
  ...purchases,
  ...steering,
  ...courses,
  ...lesson,
  ...video,
  ...publicCertificate,
  ...account,
}
