/** Why the product cannot start: one sentence for the person at the terminal, shown without a stack. */
export class StartError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'StartError'
  }
}
