import { useEffect } from 'react'

/** The screen's name on the browser's tab; the app's own comes back with the next screen. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = `${title} · Goldline`
    return () => {
      document.title = before
    }
  }, [title])
}
