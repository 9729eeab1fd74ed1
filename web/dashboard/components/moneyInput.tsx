import { NumberInput, type NumberInputProps } from '@mantine/core'

/** A field for an amount in reais with two decimals. `centsOf` converts its value to cents. */
export function MoneyInput(props: NumberInputProps) {
  return (
    <NumberInput
      prefix="R$ "
      decimalSeparator=","
      thousandSeparator="."
      decimalScale={2}
      fixedDecimalScale
      allowNegative={false}
      hideControls
      inputMode="decimal"
      {...props}
    />
  )
}

/** Converts the value of a MoneyInput to whole cents. Returns undefined if the field is empty. */
export function centsOf(value: string | number): number | undefined {
  if (value === '') return undefined
  return Math.round(Number(value) * 100)
}
