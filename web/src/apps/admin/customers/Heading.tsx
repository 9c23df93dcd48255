import { type ReactNode, useEffect, useRef } from 'react'

/** The panel's heading: it takes the focus when it comes. */
export function Heading({ id, children }: { id: string; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <h2 ref={ref} id={id} tabIndex={-1}>
      {children}
    </h2>
  )
}
