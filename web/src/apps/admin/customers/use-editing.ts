import { useSearchParams } from 'wouter'

/** Keeps in the URL whether the open customer is being edited, so that Back leaves the form. */
export function useEditing() {
  const [params, setParams] = useSearchParams()
  const on = params.has('edit')
  return {
    on,
    start: () => setParams((before) => withEdit(before, true)),
    stop: () => on && setParams((before) => withEdit(before, false), { replace: true }),
  }
}

/** Returns the URL's query string without the edit state. */
export function searchWithoutEdit(search: string): string {
  const text = withEdit(new URLSearchParams(search), false).toString()
  return text && `?${text}`
}

function withEdit(before: URLSearchParams, on: boolean): URLSearchParams {
  const next = new URLSearchParams(before)
  if (on) next.set('edit', '1')
  else next.delete('edit')
  return next
}
