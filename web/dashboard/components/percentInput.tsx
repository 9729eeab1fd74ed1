import { NumberInput, type NumberInputProps } from '@mantine/core'
import { decimalMarks } from '../i18n/formats.ts'

/** A field for a percentage, which it writes as the rest of the screen does: `2,99%`, or `2.99%` in English. */
export function PercentInput(props: NumberInputProps) {
  return <NumberInput suffix="%" {...decimalMarks()} {...props} />
}
