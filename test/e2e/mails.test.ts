/**
 * Tests each kind of mail in the browser: contrast, order and names of its parts, and width, in light and dark mode.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { languages } from '../../server/lib/inThree.ts'
import { allMailKinds } from '../../server/mail/mailKinds.ts'
import { contentOf } from '../../server/mailContent/mailContents.ts'
import { mailDocument } from '../../server/mailContent/mailDocument.ts'
import { renderContent } from '../../server/mailContent/renderContent.ts'
import { assertAccessible, keepPicture, noBrowser, openTab } from '../browsers/browser.ts'
import { mailSample } from '../mailSamples.ts'

/** Two colours with little contrast to our backgrounds, and a strong colour. */
const colors = ['#ffe600', '#0a0a0a', '#7c3aed']
/** The rules of axe that apply to mails. Rules about landmarks concern the mail program. */
const rules = [
  ...['color-contrast', 'document-title', 'html-has-lang', 'image-alt', 'link-name', 'meta-viewport'],
  'page-has-heading-one',
]
const PHONE = 320
const WINDOW = 600

describe('a mail', { skip: noBrowser }, () => {
  for (const colorScheme of ['light', 'dark'] as const)
    test(`can be read in ${colorScheme} mode, and is not wider than a phone`, async () => {
      const { page, close } = await openTab({ colorScheme, viewport: { width: PHONE, height: 700 } })
      const complaints: string[] = []
      for (const [index, kind] of allMailKinds.entries()) {
        const facts = mailSample(kind, languages[index % languages.length]!)
        const branding = { ...facts.branding, logoUrl: undefined, color: colors[index % colors.length]! }
        const named = { ...facts, branding }
        const content = await contentOf(kind, named)
        await page.setContent(mailDocument(renderContent(named, content!)))
        for (const width of [PHONE, WINDOW]) {
          await page.setViewportSize({ width, height: 700 })
          await keepPicture(page, `mail-${kind}-${width}-${colorScheme}`)
          const shown = await page.evaluate<number>('document.documentElement.scrollWidth')
          if (shown > width) complaints.push(`${kind} is ${shown} wide in ${width}`)
        }
        await assertAccessible(page, kind, rules).catch((error) => complaints.push(`${error.message}: ${error.actual}`))
      }
      assert.deepEqual(complaints, [])
      await close()
    })
})
