import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { money } from '../i18n/formats.ts'
import { t } from '../i18n/language.ts'
import { readMoney, UNREADABLE } from './readMoney.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** The amount in reais. `centsOf` converts it to cents. */
  value?: string | number
  onChange?: (value: string | number) => void
}

/**
 * A field for an amount in reais. The text stays as it was typed until the person leaves the field, and a line under it shows the
 * amount that an ambiguous text was read as.
 */
export function MoneyInput({ value = '', onChange, onBlur, error, inputContainer, ...rest }: Props) {
  const [typed, setTyped] = useState<string>()
  const [hasLeft, setLeft] = useState(false)
  const isUnreadable = value === UNREADABLE
  const isAmbiguous = typed !== undefined && /[.,]/.test(typed) && !/^[^.,]*,\d{0,2}$/.test(typed) && !isUnreadable
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={typed ?? shown(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        setLeft(false)
        onChange?.(readMoney(currentTarget.value))
      }}
      onBlur={(event) => {
        setLeft(true)
        if (!isUnreadable) setTyped(undefined)
        onBlur?.(event)
      }}
      error={isUnreadable && (hasLeft || error) ? t.errors.unreadableMoney : error}
      inputContainer={(input) => (
        <>
          {inputContainer ? inputContainer(input) : input}
          {isAmbiguous && (
            <Text size="xs" c="dimmed" mt={5} role="status">
              {`= ${shown(value)}`}
            </Text>
          )}
        </>
      )}
    />
  )
}

function shown(value: string | number): string {
  return value === '' ? '' : money(Math.round(Number(value) * 100))
}

/** Converts the value of a MoneyInput to whole cents. Returns undefined if the field is empty. */
export function centsOf(value: string | number): number | undefined {
  if (value === '') return undefined
  return Math.round(Number(value) * 100)
}
