import type { MailBlock } from './mailBlock.ts'

/**
 * Renders the plain text of a mail.
 * @param footer lines below the content; undefined lines are omitted
 */
export function textOfBlocks(blocks: readonly MailBlock[], footer: readonly (string | undefined)[]): string {
  const content = blocks.map(textOf).filter((text) => text !== undefined)
  const lines = footer.filter((line) => line !== undefined)
  // Mail programs recognise a footer by this separator (RFC 3676, 4.3).
  return `${content.join('\n\n')}\n\n-- \n${lines.join('\n')}\n`
}

function textOf(block: MailBlock): string | undefined {
  switch (block.is) {
    case 'heading':
    case 'amount':
    case 'image':
      return undefined
    case 'text':
    case 'note':
      return block.text
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'rows':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'code':
      return `${block.label}:\n${block.value}`
    case 'steps':
      return block.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
  }
}
