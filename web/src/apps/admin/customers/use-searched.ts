import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'

const pauseMs = 250

/** Stores the search text in the URL once typing pauses, so that it survives a reload and can be shared. */
export function useSearched() {
  const [params, setParams] = useSearchParams()
  const query = params.get('query') ?? ''
  const [typed, setTyped] = useState(query)
  const [settled, setSettled] = useState(query)
  // The address changed by Back or a link.
  if (settled !== query) {
    setSettled(query)
    if (typed.trim() !== query) setTyped(query)
  }
  useEffect(() => {
    if (typed.trim() === query) return
    const timer = setTimeout(() => {
      setParams((before) => withQuery(before, typed.trim()), { replace: true })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, query, setParams])
  return { typed, query, type: setTyped }
}

function withQuery(before: URLSearchParams, query: string): URLSearchParams {
  const next = new URLSearchParams(before)
  if (query) next.set('query', query)
  else next.delete('query')
  return next
}
