import { useEffect } from 'react'
import { useSearchParams } from 'wouter'

/** `?print=1` prints the day once it is loaded, so that any screen can request it (UI-02). */
export function usePrintRequest(isThere: boolean): void {
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
    // Wait until the dialog has closed, since it would be printed too.
    setTimeout(() => print())
  }, [asked, isThere, setParams])
}
