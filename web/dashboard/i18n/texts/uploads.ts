import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of uploads of files. */
export const uploads = {
  uploads: {
    choose: { pt: 'Enviar arquivo', en: 'Upload a file', es: 'Enviar archivo' },
    replace: { pt: 'Trocar arquivo', en: 'Replace the file', es: 'Cambiar archivo' },
    pause: { pt: 'Pausar', en: 'Pause', es: 'Pausar' },
    resume: { pt: 'Continuar', en: 'Continue', es: 'Continuar' },
    progress: {
      pt: (file: string, percent: string) => `Enviando ${file}: ${percent}`,
      en: (file: string, percent: string) => `Uploading ${file}: ${percent}`,
      es: (file: string, percent: string) => `Enviando ${file}: ${percent}`,
    },
    paused: {
      pt: (file: string, percent: string) => `${file}: pausado em ${percent}`,
      en: (file: string, percent: string) => `${file}: paused at ${percent}`,
      es: (file: string, percent: string) => `${file}: en pausa en ${percent}`,
    },
    resumeNote: {
      pt: 'Se a página fechar, escolha o mesmo arquivo de novo: o envio continua de onde parou.',
      en: 'If the page closes, choose the same file again. The upload continues where it stopped.',
      es: 'Si la página se cierra, elija el mismo archivo otra vez: el envío continúa donde se detuvo.',
    },
    uploaded: { pt: 'Arquivo enviado', en: 'Uploaded file', es: 'Archivo enviado' },
    attachment: {
      pt: 'Arquivo para baixar (PDF, ZIP, planilha, áudio…)',
      en: 'File to download (PDF, ZIP, spreadsheet, audio…)',
      es: 'Archivo para descargar (PDF, ZIP, hoja de cálculo, audio…)',
    },
    captions: {
      pt: (language: string) => `Legendas em ${language} (.vtt)`,
      en: (language: string) => `Captions in ${language} (.vtt)`,
      es: (language: string) => `Subtítulos en ${language} (.vtt)`,
    },
    video: { pt: 'Arquivo de vídeo', en: 'Video file', es: 'Archivo de video' },
  },
} satisfies Texts
