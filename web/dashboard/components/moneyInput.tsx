import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { fromDecimal } from '../../../server/lib/currencyDecimals.ts'
import { money } from '../i18n/formats.ts'
import { t } from '../i18n/language.ts'
import { readMoney, UNREADABLE } from './readMoney.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** The amount in units of the currency, such as reais. `centsOf` converts it to the smallest unit. */
  value?: string | number
  /** ISO 4217, in lower case. */
  currency?: string
  onChange?: (value: string | number) => void
}

/**
 * A field for an amount in reais. The text stays as it was typed until the person leaves the field, and a line under it shows the
 * amount that an ambiguous text was read as.
 */
export function MoneyInput({ value = '', currency = 'brl', onChange, onBlur, error, inputContainer, ...rest }: Props) {
  const [typed, setTyped] = useState<string>()
  const [hasLeft, setLeft] = useState(false)
  const isUnreadable = value === UNREADABLE
  const isAmbiguous = typed !== undefined && /[.,]/.test(typed) && !/^[^.,]*,\d{0,2}$/.test(typed) && !isUnreadable
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={typed ?? shown(value, currency)}
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
              {`= ${shown(value, currency)}`}
            </Text>
          )}
        </>
      )}
    />
  )
}

function shown(value: string | number, currency: string): string {
  return value === '' ? '' : money(fromDecimal(Number(value), currency), currency)
}

/** Converts the value of a MoneyInput to whole cents. Returns undefined if the field is empty. @param currency ISO 4217 */
export function centsOf(value: string | number, currency = 'brl'): number | undefined {
  return value === '' ? undefined : fromDecimal(Number(value), currency)
}
