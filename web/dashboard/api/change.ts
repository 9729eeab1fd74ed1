import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { count, money } from '../i18n/formats.ts'
import { t } from '../i18n/language.ts'
import { translateMessage } from '../i18n/translateMessage.ts'
import { ApiFailure, answered } from './client.ts'
import { queries } from './read.ts'

type Call<T> = Promise<{ data?: T; error?: unknown; response: Response }>

/**
 * Returns a mutation. It calls the API, notifies the person of the result and reads all data on screen again. The
 * screen shows a change only after the server confirms it.
 * @param send makes the call with `api`
 * @param options.done text of the notification of success; by default there is none
 * @param options.quietly true hides notifications of failures, because a form shows failures at its fields
 */
export function useChange<Input = void, T = unknown>(
  send: (input: Input) => Call<T>,
  options: {
    done?: string | ((answer: T, input: Input) => string)
    onDone?: (answer: T, input: Input) => void
    quietly?: boolean
  } = {},
) {
  return useMutation<T, Error, Input>({
    mutationFn: (input) => answered(send(input)),
    onSuccess: async (answer, input) => {
      const { done } = options
      if (done !== undefined) sayDone(typeof done === 'function' ? done(answer, input) : done)
      options.onDone?.(answer, input)
      await queries.invalidateQueries()
    },
    onError: (error) => {
      if (!options.quietly) sayFailure(error)
    },
  })
}

export function sayDone(message: string): void {
  notifications.show({ message, color: 'teal', withCloseButton: true })
}

export function sayFailure(error: Error): void {
  sayRefusal(explain(error))
}

export function sayRefusal(message: string): void {
  notifications.show({ title: t.errors.title, message, color: 'red', autoClose: 8_000 })
}

/** Returns the text of an error in the person's language. */
export function explain(error: Error): string {
  if (!(error instanceof ApiFailure)) return t.errors.internal
  if (error.status === 0) return t.errors.network
  // `byCode` has texts for errors of a whole form. Errors with a `param` have shorter texts, shown at the field.
  const known = error.param === undefined ? t.errors.byCode[error.code ?? ''] : inField(error)
  if (known !== undefined) return known
  if (error.type === 'forbidden') return t.errors.forbidden
  if (error.status === 404) return t.errors.notFound
  if (error.status === 429) return t.errors.tooMany
  if (error.status >= 500) return error.type === 'gateway_error' ? t.errors.gateway : t.errors.internal
  return inWords(error)
}

/** Returns the text for an error of a field, by the server's `code`. */
function inField({ code, param, limit = 0 }: ApiFailure): string | undefined {
  const bound = param?.endsWith('InCents') ? money(limit) : count(limit)
  return t.errors.fields[code ?? '']?.replace('$1', () => bound)
}

/** Translates the server's English message if it is known. Otherwise returns a general text with the message. */
function inWords({ message, param }: ApiFailure): string {
  return (
    translateMessage(message, t.errors.messages, (cents) => money(cents)) ??
    t.errors.other(message, param !== undefined)
  )
}
