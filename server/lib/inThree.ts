export const languages = ['pt', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' }

const tags: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es-419' }

/** Returns the BCP 47 tag of a language in the dashboard, with a region for date formats. */
export const tagOf = (language: Language): string => tags[language]

/** A text in each language. A text may also be a function that builds the text from values, or a list of texts. */
export type InThree<Text> = Record<Language, Text>
/** Texts by name. If a translation is missing, the program does not compile. */
export type Texts = { readonly [name: string]: Texts | InThree<Leaf> }
/** If the English text is `undefined`, the page shows the server's sentence. */
type Leaf = string | undefined | readonly unknown[] | ((...values: never[]) => unknown)

/** The same texts in one language. */
export type In<T, L extends Language> =
  T extends Record<Language, unknown>
    ? string extends keyof T
      ? { [Name in keyof T]: In<T[Name], L> }
      : T[L]
    : { [Name in keyof T]: In<T[Name], L> }

/** Returns the texts in one language. A built page already contains only one language (`web/oneLanguage.ts`). */
export function pick<T extends object, const L extends Language>(texts: T, language: L): In<T, L> {
  return one(texts, language) as In<T, L>
}

function one(part: unknown, language: Language): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
  if (language in part) return (part as InThree<unknown>)[language]
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, one(inner, language)]))
}
