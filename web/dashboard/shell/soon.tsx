import { type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * Renders its content after what is around it, in short tasks. The first render of a store's screen otherwise is one task of a
 * third of a second on a slow phone, in which the phone answers nobody.
 * @param isTime true if the render around it already has short tasks
 */
export function Soon({ isTime: isNow = false, children }: { isTime?: boolean; children: ReactNode }) {
  const [isTime, setTime] = useState(isNow)
  useEffect(() => startTransition(() => setTime(true)), [])
  return isTime ? children : null
}
