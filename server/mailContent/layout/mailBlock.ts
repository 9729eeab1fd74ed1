/** A part of a mail's content. HTML and plain text are rendered from the same blocks. Every text is plain text. */
export type MailBlock =
  /** The headline. It is not in the plain text, because the subject says the same. */
  | { is: 'heading'; text: string }
  /** A paragraph. Line breaks in the text are kept. */
  | { is: 'text'; text: string }
  /** A large amount. It is not in the plain text, so another block must contain the amount too. */
  | { is: 'amount'; value: string; label: string }
  /** A link to a page. @param url an absolute http or https address */
  | { is: 'button'; label: string; url: string }
  /** A table of facts. */
  | { is: 'rows'; rows: readonly (readonly [label: string, value: string])[] }
  /** A text that the reader copies, for example a PIX code. */
  | { is: 'code'; value: string; label: string }
  /** An attached image. @param cid the content id of the attachment */
  | { is: 'image'; cid: string; alt: string }
  /** A numbered list of instructions. */
  | { is: 'steps'; steps: readonly string[] }
  /** A remark in small print. */
  | { is: 'note'; text: string }

/** The sender in the frame of a mail. */
export type MailBranding = {
  /** Name of the store. For mails about an account, the name of this product. */
  name: string
  /** Written as `#rrggbb`. */
  color: string
  /** Absolute address of the logo. It is the only remote image of a mail. */
  logoUrl: string | undefined
  supportEmail: string | null
}

/** The reason why a person gets a mail. The footer states it. */
export type MailAudience = 'buyer' | 'student' | 'staff' | 'account'
