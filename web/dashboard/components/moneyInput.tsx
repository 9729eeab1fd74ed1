import { NumberInput, type NumberInputProps } from '@mantine/core'

/** Reais with their cents, as they are written; the value is text in reais, which `centsOf` reads. */
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

/** Whole cents of what a MoneyInput holds; nothing when it is empty. */
export function centsOf(value: string | number): number | undefined {
  if (value === '') return undefined
  return Math.round(Number(value) * 100)
}
