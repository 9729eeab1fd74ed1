import 'media-chrome/media-captions-button'
import 'media-chrome/media-control-bar'
import 'media-chrome/media-controller'
import 'media-chrome/media-fullscreen-button'
import 'media-chrome/media-loading-indicator'
import 'media-chrome/media-mute-button'
import 'media-chrome/media-pip-button'
import 'media-chrome/media-play-button'
import 'media-chrome/media-playback-rate-button'
import 'media-chrome/media-seek-backward-button'
import 'media-chrome/media-seek-forward-button'
import 'media-chrome/media-time-display'
import 'media-chrome/media-time-range'
import 'media-chrome/media-volume-range'
import { loadPlayerTexts } from './playerTexts.ts'

type WithTemplate = { getTemplateHTML(...values: unknown[]): string }

/**
 * The elements with styles in their shadow roots. Other elements of the player inherit from these elements or contain
 * them.
 */
const STYLED = [
  'media-controller',
  'media-control-bar',
  'media-play-button',
  'media-time-range',
  'media-time-display',
  'media-loading-indicator',
  'media-error-dialog',
  'media-gesture-receiver',
  'media-tooltip',
  'media-preview-thumbnail',
]

/** Replaces the browser's own controls of a video with the player's controls. */
export async function addControls(video: HTMLVideoElement): Promise<void> {
  await loadPlayerTexts(document.documentElement.lang)
  // This element translates its texts when it is loaded.
  await import('media-chrome/media-error-dialog')
  allowStyles(document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '')
  const controller = document.createElement('media-controller')
  controller.lang = document.documentElement.lang
  video.replaceWith(controller)
  video.slot = 'media'
  controller.append(video)
  const bar = document.createElement('media-control-bar')
  bar.className = 'player-bar'
  // One long task would delay a tap on a slow phone.
  for (const overlay of [OVERLAYS, TIME_BAR]) await add(controller, overlay)
  for (const buttons of buttonsOf(video)) await add(bar, buttons)
  controller.append(bar)
  video.controls = false
  // The button has `aria-checked`, and only a switch may have it.
  bar.querySelector('media-captions-button')?.setAttribute('role', 'switch')
}

/** Adds controls in a separate task. */
async function add(place: Element, controls: string): Promise<void> {
  await new Promise((done) => setTimeout(done))
  place.insertAdjacentHTML('beforeend', controls)
}

/**
 * Adds the page's nonce to the styles in the player's shadow roots. Without the nonce, the page's policy forbids these
 * styles.
 */
function allowStyles(nonce: string): void {
  for (const name of STYLED) {
    const owner = ownerOfTemplate(customElements.get(name))
    if (!owner) continue
    const original = owner.getTemplateHTML
    owner.getTemplateHTML = function (...values) {
      return original.apply(this, values).replaceAll('<style>', `<style nonce="${nonce}">`)
    }
  }
}

function ownerOfTemplate(element: unknown): WithTemplate | undefined {
  for (let owner = element; typeof owner === 'function'; owner = Object.getPrototypeOf(owner))
    if (Object.hasOwn(owner, 'getTemplateHTML')) return owner as unknown as WithTemplate
  return undefined
}

const OVERLAYS = `
  <media-loading-indicator slot="centered-chrome" noautohide></media-loading-indicator>
  <media-error-dialog slot="dialog"></media-error-dialog>`
const TIME_BAR = '<media-control-bar class="player-time"><media-time-range></media-time-range></media-control-bar>'

/** Returns the buttons below the video in groups. Each group is added in a separate task. */
function buttonsOf(video: HTMLVideoElement): string[] {
  const captions = video.querySelector('track') ? '<media-captions-button></media-captions-button>' : ''
  return [
    `<media-play-button notooltip></media-play-button>
    <media-seek-backward-button seekoffset="10"></media-seek-backward-button>
    <media-seek-forward-button seekoffset="10"></media-seek-forward-button>`,
    `<media-mute-button></media-mute-button>
    <media-volume-range></media-volume-range>
    <media-time-display showduration notoggle aria-hidden="true"></media-time-display>`,
    `<span class="player-gap"></span>
    ${captions}
    <media-playback-rate-button rates="0.75 1 1.25 1.5 1.75 2"></media-playback-rate-button>
    <media-pip-button></media-pip-button>
    <media-fullscreen-button></media-fullscreen-button>`,
  ]
}
