import type { CSSProperties } from 'react'
import type { Lane } from './lanes.ts'
import type { Span } from './spans.ts'

/** Passes minutes to CSS, which knows an hour's height and the day's start. */
export function place({ from, to }: Span, lane?: Lane): CSSProperties {
  return { '--at': from, '--minutes': to - from, '--lane': lane?.lane, '--of': lane?.of } as CSSProperties
}
