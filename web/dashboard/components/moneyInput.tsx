import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { decimalsOf, fromDecimal } from '../../../server/lib/currencyDecimals.ts'
import { decimalMarks, money } from '../i18n/formats.ts'
import { t } from '../i18n/language.ts'
import { readMoney, UNREADABLE } from './readMoney.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** The amount in units of the currency, such as reais. `centsOf` converts it to the smallest unit. */
  value?: string | number
  /** ISO 4217, in lower case. */
  currency?: string
  onChange?: (value: string | number) => void
}

const EXAMPLE = 1234.56

/**
 * A field for an amount. The typed text stays unchanged until the person leaves the field. For an ambiguous text, a
 * line under it shows the amount that was read.
 */
export function MoneyInput({ value = '', currency = 'brl', onChange, onBlur, error, inputContainer, ...rest }: Props) {
  const [typed, setTyped] = useState<string>()
  const [hasLeft, setLeft] = useState(false)
  const isUnreadable = value === UNREADABLE
  const isPlain = decimalsOf(currency) === 2 && /^[^.,]*,\d{0,2}$/.test(typed ?? '')
  const isAmbiguous = typed !== undefined && /[.,]/.test(typed) && !isPlain && !isUnreadable
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={typed ?? shown(value, currency)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        setLeft(false)
        onChange?.(readMoney(currentTarget.value, currency, decimalMarks().decimalSeparator))
      }}
      onBlur={(event) => {
        setLeft(true)
        if (!isUnreadable) setTyped(undefined)
        onBlur?.(event)
      }}
      error={isUnreadable && (hasLeft || error) ? t.errors.unreadableMoney(shown(EXAMPLE, currency)) : error}
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

/**
 * Converts the value of a MoneyInput to the smallest unit of its currency. An unreadable amount stays negative, so the
 * server refuses it in each currency.
 * @param currency ISO 4217
 * @returns undefined if the field is empty
 */
export function centsOf(value: string | number, currency = 'brl'): number | undefined {
  if (value === UNREADABLE) return -1
  return value === '' ? undefined : fromDecimal(Number(value), currency)
}
