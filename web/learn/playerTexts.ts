import { addTranslation, setLanguage } from 'media-chrome/utils/i18n'

/** A label must contain the visible text of its button, which is for example `1.5x` (WCAG 2.5.3). */
const RATE = 'Playback rate {playbackRate}'

/** Loads the texts of the player's controls. @param language of the page, such as `pt-BR` */
export async function loadPlayerTexts(language: string): Promise<void> {
  setLanguage(language)
  if (language.startsWith('pt')) {
    const { Pt } = await import('media-chrome/lang/pt')
    addTranslation('pt', { ...Pt, [RATE]: 'Velocidade {playbackRate}x', 'Playback rate': 'Velocidade' })
  } else if (language.startsWith('es')) {
    const { Es } = await import('media-chrome/lang/es')
    addTranslation('es', { ...Es, [RATE]: 'Velocidad {playbackRate}x', 'Playback rate': 'Velocidad' })
  } else {
    const { En } = await import('media-chrome/lang/en')
    addTranslation('en', { ...En, [RATE]: 'Speed {playbackRate}x', 'Playback rate': 'Speed' })
  }
}
