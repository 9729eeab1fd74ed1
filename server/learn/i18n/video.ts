import type { Texts } from '../../lib/inThree.ts'

/** Texts of the video of a lesson. */
export const video = {
  videoOf: {
    pt: (lesson: string) => `Vídeo: ${lesson}`,
    en: (lesson: string) => `Video: ${lesson}`,
    es: (lesson: string) => `Video: ${lesson}`,
  },
  openVideo: {
    pt: (host: string) => `Abrir o vídeo em ${host}`,
    en: (host: string) => `Open the video at ${host}`,
    es: (host: string) => `Abrir el video en ${host}`,
  },
  inNewTab: { pt: '(em outra aba)', en: '(in a new tab)', es: '(en otra pestaña)' },
  embeddedNote: {
    pt: 'Terminou o vídeo? Marque a aula como concluída.',
    en: 'Finished the video? Mark the lesson as done.',
    es: '¿Terminó el video? Marque la lección como completada.',
  },
} satisfies Texts
