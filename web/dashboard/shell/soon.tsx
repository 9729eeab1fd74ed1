import { type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * Renders its content after the parts around it, in short tasks. Otherwise a slow phone needs one task of a third of a
 * second for the first render of a store's screen. The phone ignores taps in that time.
 * @param isTime true if the surrounding render already uses short tasks
 */
export function Soon({ isTime: isNow = false, children }: { isTime?: boolean; children: ReactNode }) {
  const [isTime, setTime] = useState(isNow)
  useEffect(() => startTransition(() => setTime(true)), [])
  return isTime ? children : null
}
