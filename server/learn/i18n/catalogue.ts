import { frame } from './frame.ts'
import { publicCertificate } from './publicCertificate.ts'
import { signIn } from './signIn.ts'
import { video } from './video.ts'

/** All texts of the members area, with their translations. */
export const catalogue = { ...frame, ...publicCertificate, ...signIn, ...video }
