import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { money } from '../i18n/formats.ts'
import { t } from '../i18n/language.ts'
import { ApiFailure, answered } from './client.ts'
import { queries } from './read.ts'

type Call<T> = Promise<{ data?: T; error?: unknown; response: Response }>

/**
 * A change: calls, reads everything on screen anew, and says what happened. Nothing is shown as done before it is.
 * @param send makes the call of `api`
 * @param options.done what to say; nothing is said when it is left out
 * @param options.quietly leaves failures to the caller: a form puts them on its fields
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
  notifications.show({ title: t.errors.title, message: explain(error), color: 'red', autoClose: 8_000 })
}

/** A failure in words for the person at the screen. */
export function explain(error: Error): string {
  if (!(error instanceof ApiFailure)) return t.errors.internal
  if (error.status === 0) return t.errors.network
  // A field of a form says itself which password it means.
  const known = error.param === undefined ? t.errors.byCode[error.code ?? ''] : inField(error)
  if (known !== undefined) return known
  if (error.type === 'forbidden') return t.errors.forbidden
  if (error.status === 404) return t.errors.notFound
  if (error.status === 429) return t.errors.tooMany
  if (error.status >= 500) return error.type === 'gateway_error' ? t.errors.gateway : t.errors.internal
  return inWords(error)
}

/** What is wrong with a field, by the kind that the server names. */
function inField({ code, param, limit = 0 }: ApiFailure): string | undefined {
  const bound = param?.endsWith('InCents') ? money(limit) : String(limit)
  return t.errors.fields[code ?? '']?.replace('$1', () => bound)
}

/** What the server says, in the person's language where it is one of the known refusals; else that it refused. */
function inWords({ message, param }: ApiFailure): string {
  const known = t.errors.messages.find(([pattern]) => pattern.test(message))
  return known?.[1] ?? t.errors.other(message, param !== undefined)
}
