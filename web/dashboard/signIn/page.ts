import { languageNames, languages, pick, tagOf } from '../../../server/lib/inThree.ts'
import { changeLanguage, chosenLanguage } from '../i18n/chosenLanguage.ts'
import { signIn } from '../i18n/texts/signIn.ts'

const language = chosenLanguage()
document.documentElement.lang = tagOf(language)

/** The texts of the page. All three languages together are smaller than the answer to one more request. */
export const t = pick(signIn, language)

const main = document.querySelector('main')!
const logo = `<span class="brand"><svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
  <rect width="32" height="32" rx="8" fill="#0b7a53"/>
  <path d="M7 13.5 9 8h14l2 5.5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM9 19h14v5H9z" fill="#fff"/>
</svg><span>Balcão</span></span>`

/** Shows one card on the page, with the choice of language below it. @param content HTML that contains only our own texts */
export function showCard(title: string, content: string): void {
  document.title = `${title} · Balcão`
  const choices = languages.map(
    (one) =>
      `<button type="button" lang="${one}" value="${one}" aria-pressed="${one === language}">${languageNames[one]}</button>`,
  )
  main.innerHTML = `${logo}<div class="card"><h1>${title}</h1>${content}</div>
    <fieldset class="languages" aria-label="${t.language}">${choices.join('')}</fieldset>`
  for (const one of languages)
    main.querySelector(`button[value="${one}"]`)!.addEventListener('click', () => changeLanguage(one))
}

/** A field with its label, and a place for its error. @param attributes more attributes of the input */
export function field(name: string, label: string, attributes: string): string {
  return `<div class="field"><label for="${name}">${label}</label>
    <input id="${name}" name="${name}" required ${attributes}><p id="${name}-error" class="error" hidden></p></div>`
}
