/** Fields of answers that hold a secret in clear text. */
const SECRET_FIELDS = /"(secret|postbackSecret|apiKey)":"[^"]*"/g
/** API keys and webhook secrets, in every place of a text. */
const SECRETS = /\b(sk_test_|sk_live_|whsec_)[\w+/=-]+/g

/** Removes secrets from the text of an answer, because a model's conversation is stored elsewhere. */
export function hideSecrets(text: string): string {
  return text.replaceAll(SECRET_FIELDS, '"$1":"[hidden]"').replaceAll(SECRETS, '$1[hidden]')
}
