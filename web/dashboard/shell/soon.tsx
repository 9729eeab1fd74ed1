import { type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * Renders its content after the parts around it, in short tasks. Otherwise the first render of a store's screen is one task of a
 * third of a second on a slow phone. The phone answers nobody in that time.
 * @param isTime true if the render around it already has short tasks
 */
export function Soon({ isTime: isNow = false, children }: { isTime?: boolean; children: ReactNode }) {
  const [isTime, setTime] = useState(isNow)
  useEffect(() => startTransition(() => setTime(true)), [])
  return isTime ? children : null
}
