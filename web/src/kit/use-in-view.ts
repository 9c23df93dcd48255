import { type RefObject, useEffect, useState } from 'react'

/** Whether the element has been in view: then and not before, its data is fetched. */
export function useInView(ref: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    watch.observe(ref.current)
    return () => watch.disconnect()
  }, [ref])
  return seen
}
