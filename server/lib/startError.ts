/** An expected error. Its message is a sentence for the operator. The terminal shows the message without a stack. */
export class StartError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'StartError'
  }
}
