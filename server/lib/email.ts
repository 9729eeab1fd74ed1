const EMAIL = /^[^\s@<>(),;:\\"[\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i

/** Whether a text is one plain e-mail address, with nothing that a mail header would read as another. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text)
}
