import { NumberInput, type NumberInputProps } from '@mantine/core'
import { decimalMarks } from '../i18n/formats.ts'

/** A field for a percentage, with the decimal mark of the language: `2,99%`, or `2.99%` in English. */
export function PercentInput(props: NumberInputProps) {
  return <NumberInput suffix="%" {...decimalMarks()} {...props} />
}
