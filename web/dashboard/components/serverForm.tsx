import { Alert, Button, Group, getDefaultZIndex, Modal, Stack } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, Fragment, type ReactNode, useRef, useState } from 'react'
import { explain, useChange } from '../api/change.ts'
import { ApiFailure } from '../api/client.ts'
import { t } from '../i18n/language.ts'
import { isAsking } from '../session/proof.ts'
import { Icon } from './icons.tsx'

type Call<T> = Promise<{ data?: T; error?: unknown; response: Response }>

/**
 * A form that the server validates. It shows each error at its field, and all errors at the same time. An error
 * that belongs to no field is shown above the fields.
 *
 * @param initial initial values of all fields
 * @param send converts the form's values to the API's and makes the call
 * @param options.rename maps a param of the API to a field of the form with another name
 * @param options.rows a list of the form, such as `batches`. The error at `batches.1.name` is shown at the field
 *   `name` of that row
 */
export function useServerForm<Values extends object, T>(
  initial: Values,
  send: (values: Values) => Call<T>,
  options: {
    done?: string | ((answer: T, values: Values) => string)
    onDone?: (answer: T, values: Values) => void
    rename?: Record<string, string>
    rows?: string
  } = {},
): ServerForm<Values> {
  const form = useForm<Values>({ mode: 'controlled', initialValues: initial })
  const change = useChange<Values, T>(send, { done: options.done, onDone: options.onDone, quietly: true })
  const submit = form.onSubmit((values) => {
    form.clearErrors()
    change.mutate(values, {
      onError: (error) => {
        const wrong = [...faultsByField(error)].flatMap(([field, [first]]) =>
          field && first ? [{ field, first }] : [],
        )
        form.setErrors(Object.fromEntries(wrong.map(({ field, first }) => [field, explain(first)])))
        firstOnPage(wrong.flatMap(({ field }) => form.getInputNode(field) ?? []))?.focus()
      },
    })
  })
  const faultsByField = (error: Error) =>
    Map.groupBy(error instanceof ApiFailure ? error.fields : [error], (fault) =>
      fault instanceof ApiFailure ? fieldOf(fault.param, initial, options) : undefined,
    )
  const failure = change.error ? faultsByField(change.error).get(undefined)?.[0] : undefined
  return { form, submit, busy: change.isPending, failure, reset: () => change.reset() }
}

export type ServerForm<Values> = {
  form: UseFormReturnType<Values>
  submit: (event?: FormEvent<HTMLFormElement>) => void
  busy: boolean
  /** The first error that belongs to no field of the form. */
  failure: Error | undefined
  reset: () => void
}

function firstOnPage(inputs: readonly HTMLElement[]): HTMLElement | undefined {
  return inputs.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0]
}

/** `events.0` belongs to the field `events`. `card.number` belongs to `number` if the form has no field `card`. */
function fieldOf(
  param: string | undefined,
  values: object,
  { rename = {}, rows }: { rename?: Record<string, string>; rows?: string },
): string | undefined {
  if (param === undefined) return undefined
  const parts = param.split('.')
  if (parts.length === 3 && parts[0] === rows) return param
  const candidates = [rename[param], param, parts[0] && rename[parts[0]], parts[0], parts.at(-1)]
  return candidates.find((name) => name !== undefined && name !== '' && name in values)
}

/** A form on a page: its fields, and the row of buttons below. */
export function FormBody<Values>({
  of,
  label,
  children,
  cancel,
  wide = false,
  disabled = false,
}: {
  of: ServerForm<Values>
  /** Label of the submit button: a verb. */
  label: string
  children: ReactNode
  cancel?: () => void
  /** Makes the button as wide as the fields. */
  wide?: boolean
  disabled?: boolean
}) {
  return (
    <form onSubmit={of.submit} noValidate>
      <Stack gap="md">
        {of.failure && (
          <Alert
            color="red"
            variant="light"
            role="alert"
            icon={<Icon name="alert" />}
            styles={{ message: { color: 'var(--mantine-color-text)' } }}
          >
            {explain(of.failure)}
          </Alert>
        )}
        {children}
        <Group justify="flex-end" gap="xs">
          {cancel && (
            <Button variant="default" onClick={cancel} disabled={of.busy}>
              {t.actions.cancel}
            </Button>
          )}
          <Button type="submit" loading={of.busy} disabled={disabled} fullWidth={wide}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** A dialog with a form. Each opening creates a new form, without old values and errors. */
export function FormDialog({
  opened,
  onClose,
  title,
  size = 'md',
  onTop = false,
  children,
}: {
  opened: boolean
  onClose: () => void
  title: string
  size?: string
  /** Shows the dialog above all other dialogs. */
  onTop?: boolean
  children: ReactNode
}) {
  // While the dialog fades out, it still shows the last form. The next opening creates a new form.
  const [{ wasOpened, round }, setRound] = useState({ wasOpened: opened, round: 0 })
  if (opened !== wasOpened) setRound({ wasOpened: opened, round: opened ? round + 1 : round })
  const last = useRef(children)
  if (opened) last.current = children
  return (
    <Modal
      opened={opened}
      // Escape reaches every open dialog. While the proof is requested, only the dialog of the proof may close.
      onClose={() => (onTop || !isAsking()) && onClose()}
      title={title}
      size={size}
      {...(onTop && { zIndex: getDefaultZIndex('popover') })}
      closeButtonProps={{ 'aria-label': t.actions.close }}
    >
      <Fragment key={round}>{last.current}</Fragment>
    </Modal>
  )
}
