import { mainPart } from './page.ts'

/** Name of the event on `window` when the countdown ends. */
export const TIME_IS_UP = 'balcao:time-is-up'

let timer: ReturnType<typeof setInterval> | undefined

/**
 * Counts down the seconds that the server sent, because the buyer's clock may be wrong and a sandbox store's clock may
 * be ahead.
 */
export function startCountdown(): void {
  clearInterval(timer)
  const place = mainPart().querySelector<HTMLElement>('[data-countdown]')
  const text = place?.querySelector<HTMLElement>('[data-words-before]')
  if (!place || !text) return
  const endsAt = performance.now() + Number(place.dataset.countdown) * 1000
  const show = () => {
    const left = Math.max(0, Math.round((endsAt - performance.now()) / 1000))
    text.textContent = `${text.dataset.wordsBefore} ${clock(left)}`
    place.classList.toggle('soon', left <= 60)
    if (left > 0) return
    clearInterval(timer)
    dispatchEvent(new Event(TIME_IS_UP))
  }
  timer = setInterval(show, 1000)
  show()
}

function clock(seconds: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ]
  const time = `${hours || days ? `${twoDigits(hours)}:` : ''}${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
  return days ? `${days} d ${time}` : time
}
