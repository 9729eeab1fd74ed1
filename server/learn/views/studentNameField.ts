import type { StudentVisit } from '../visit.ts'
import { formField } from './formField.ts'

/** Renders the field of the student's name, which a certificate shows. @param error the text about a wrong name */
export function studentNameField({ messages, form, signedIn }: StudentVisit, error: string | undefined): string {
  return formField({
    name: 'name',
    label: messages.name,
    autocomplete: 'name',
    value: form.name ?? signedIn.name,
    maxlength: 120,
    hint: messages.nameHint,
    error,
  })
}
