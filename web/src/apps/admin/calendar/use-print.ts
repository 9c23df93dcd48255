import { useEffect } from 'react'
import { useSearchParams } from 'wouter'

/** `?print=1` prints the day once it is there, so that any screen can ask for its sheet (UI-02). */
export function usePrintAsked(isThere: boolean): void {
  const [params, setParams] = useSearchParams()
  const asked = params.has('print')
  useEffect(() => {
    if (!asked || !isThere) return
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('print')
        return next
      },
      { replace: true },
    )
    // Only once what was asked with has closed, which would lie on the paper.
    setTimeout(() => print())
  }, [asked, isThere, setParams])
}
