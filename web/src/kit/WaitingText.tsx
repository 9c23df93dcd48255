import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'

const slowAfterMs = 4000

/** Announces the wait, and after four seconds that it takes longer than usual. */
export function WaitingText({ children }: { children: ReactNode }) {
  return (
    <p role="status">
      {children}
      <SlowNote />
    </p>
  )
}

/** Shows after four seconds that it takes long. Includes the space, so that preceding text is not laid out again. */
export function SlowNote() {
  const t = useText()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return slow && <span>{` ${t('state.slow')}`}</span>
}
