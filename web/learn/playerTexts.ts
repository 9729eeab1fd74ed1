import { addTranslation, setLanguage } from 'media-chrome/utils/i18n'

/** A label must contain the visible text of its button, for example `1.5x` (WCAG 2.5.3). */
const RATE = 'Playback rate {playbackRate}'
const ERROR = 'Source Not Supported'
const CAUSE =
  'An unsupported error occurred. The server or network failed, or your browser does not support this format.'

/** Loads the texts of the player's controls. @param language of the page, such as `pt-BR` */
export async function loadPlayerTexts(language: string): Promise<void> {
  setLanguage(language)
  if (language.startsWith('pt')) {
    const { Pt } = await import('media-chrome/lang/pt')
    addTranslation('pt', {
      ...Pt,
      [RATE]: 'Velocidade {playbackRate}x',
      'Playback rate': 'Velocidade',
      [ERROR]: 'O vídeo não abriu',
      [CAUSE]: 'Verifique a internet e recarregue a página. Se não resolver, avise a escola.',
    })
  } else if (language.startsWith('es')) {
    const { Es } = await import('media-chrome/lang/es')
    addTranslation('es', {
      ...Es,
      [RATE]: 'Velocidad {playbackRate}x',
      'Playback rate': 'Velocidad',
      [ERROR]: 'El video no se abrió',
      [CAUSE]: 'Revise su conexión y recargue la página. Si no se resuelve, avise a la escuela.',
    })
  } else {
    const { En } = await import('media-chrome/lang/en')
    addTranslation('en', {
      ...En,
      [RATE]: 'Speed {playbackRate}x',
      'Playback rate': 'Speed',
      [ERROR]: 'The video did not load',
      [CAUSE]: 'Check your connection and reload the page. If that does not help, tell the school.',
    })
  }
}
