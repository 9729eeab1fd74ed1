import type { Method } from '../../gateways/port/payments.ts'

/** Icons in the colour of the text. Each icon has a text with the same meaning beside it. */
export const LOCK =
  '<svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true"><path fill="currentColor" d="M8 1a3.5 3.5 0 0 0-3.5 3.5V7H4a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1V8a1 1 0 0 0-1-1h-.500V4.500A3.500 3.500 0 0 0 8 1Zm2 6H6V4.500a2 2 0 1 1 4 0V7Z"/></svg>'

export const methodIcons: Record<Method, string> = {
  pix: '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="1.800" stroke-linejoin="round" d="m12 2.800 9.200 9.200-9.200 9.200L2.800 12 12 2.800Zm-5.600 5.600 4.100 4.100a2.100 2.100 0 0 0 3 0l4.100-4.100M6.400 15.600l4.100-4.100m7.100 4.100-4.100-4.100"/></svg>',
  boleto:
    '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M3 5h2v14H3zm4 0h1v14H7zm3 0h3v14h-3zm5 0h1v14h-1zm3 0h3v14h-3z"/></svg>',
  credit_card:
    '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="1.800" d="M4 5h16a1.500 1.500 0 0 1 1.500 1.500v11A1.500 1.500 0 0 1 20 19H4a1.500 1.500 0 0 1-1.500-1.500v-11A1.500 1.500 0 0 1 4 5Zm-1.500 5h19M6 15h4"/></svg>',
}
