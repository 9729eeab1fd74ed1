import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of uploads of files and pictures. */
export const uploads = {
  pictures: {
    choose: { pt: 'Escolher imagem', en: 'Choose a picture', es: 'Elegir imagen' },
    change: { pt: 'Trocar imagem', en: 'Change the picture', es: 'Cambiar imagen' },
    unreadable: {
      pt: 'Este arquivo não é uma imagem que o navegador saiba ler. Escolha uma PNG, JPEG ou WebP.',
      en: 'The browser cannot read this file as a picture. Choose a PNG, JPEG or WebP picture.',
      es: 'Este archivo no es una imagen que el navegador sepa leer. Elija una PNG, JPEG o WebP.',
    },
    large: {
      pt: 'Esta imagem é grande demais, mesmo reduzida. Escolha uma mais simples.',
      en: 'This picture is too large, even after shrinking. Choose a simpler one.',
      es: 'Esta imagen es demasiado grande, aun reducida. Elija una más simple.',
    },
  },
  uploads: {
    choose: { pt: 'Enviar arquivo', en: 'Upload a file', es: 'Subir archivo' },
    replace: { pt: 'Trocar arquivo', en: 'Replace the file', es: 'Cambiar archivo' },
    pause: { pt: 'Pausar', en: 'Pause', es: 'Pausar' },
    resume: { pt: 'Continuar', en: 'Continue', es: 'Continuar' },
    progress: {
      pt: (file: string, percent: string) => `Enviando ${file}: ${percent}`,
      en: (file: string, percent: string) => `Uploading ${file}: ${percent}`,
      es: (file: string, percent: string) => `Subiendo ${file}: ${percent}`,
    },
    paused: {
      pt: (file: string, percent: string) => `${file}: pausado em ${percent}`,
      en: (file: string, percent: string) => `${file}: paused at ${percent}`,
      es: (file: string, percent: string) => `${file}: en pausa en ${percent}`,
    },
    resumeNote: {
      pt: 'Se a página fechar, escolha o mesmo arquivo de novo: o envio continua de onde parou.',
      en: 'If the page closes, choose the same file again. The upload continues where it stopped.',
      es: 'Si la página se cierra, elija el mismo archivo otra vez: la subida continúa donde se detuvo.',
    },
    uploaded: { pt: 'Arquivo enviado', en: 'Uploaded file', es: 'Archivo subido' },
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
  files: {
    title: { pt: 'Arquivos', en: 'Files', es: 'Archivos' },
    note: {
      pt: 'Vídeos, legendas e materiais enviados para as aulas.',
      en: 'Videos, captions and materials uploaded for lessons.',
      es: 'Videos, subtítulos y materiales subidos para las lecciones.',
    },
    space: {
      pt: (used: string, limit: string) => `${used} de ${limit} em uso`,
      en: (used: string, limit: string) => `${used} of ${limit} in use`,
      es: (used: string, limit: string) => `${used} de ${limit} en uso`,
    },
    size: { pt: 'Tamanho', en: 'Size', es: 'Tamaño' },
    uploading: { pt: 'Envio não terminado', en: 'Upload not finished', es: 'Subida sin terminar' },
    empty: { pt: 'Nenhum arquivo ainda', en: 'No files yet', es: 'Todavía no hay archivos' },
    emptyNote: {
      pt: 'Envie vídeos e materiais ao editar cada aula.',
      en: 'Upload videos and materials when you edit a lesson.',
      es: 'Suba videos y materiales al editar cada lección.',
    },
    delete: { pt: 'Apagar', en: 'Delete', es: 'Borrar' },
    deleteTitle: {
      pt: (name: string) => `Apagar ${name}?`,
      en: (name: string) => `Delete ${name}?`,
      es: (name: string) => `¿Borrar ${name}?`,
    },
    deleteNote: {
      pt: 'O arquivo some para sempre. Um arquivo que uma aula usa não pode ser apagado.',
      en: 'The file is deleted permanently. A file that a lesson uses cannot be deleted.',
      es: 'El archivo se pierde para siempre. Un archivo que una lección usa no se puede borrar.',
    },
    deleted: { pt: 'Arquivo apagado.', en: 'File deleted.', es: 'Archivo borrado.' },
  },
} satisfies Texts
