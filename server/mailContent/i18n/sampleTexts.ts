import type { InThree } from '../../lib/inThree.ts'

/** Sample names in previews of mails, for a store without a matching sale. */
export const sampleTexts: InThree<{ buyer: string; course: string; plan: string; answer: string }> = {
  pt: {
    buyer: 'Ana Souza',
    course: 'Curso de violão para iniciantes',
    plan: 'Clube de violão mensal',
    answer: 'Você concluiu todas as aulas.',
  },
  en: {
    buyer: 'Ana Souza',
    course: 'Guitar course for beginners',
    plan: 'Guitar club monthly',
    answer: 'You completed all lessons.',
  },
  es: {
    buyer: 'Ana Souza',
    course: 'Curso de guitarra para principiantes',
    plan: 'Club de guitarra mensual',
    answer: 'Usted completó todas las clases.',
  },
}
