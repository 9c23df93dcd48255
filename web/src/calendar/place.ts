import type { CSSProperties } from 'react'
import type { Lane } from './lanes.ts'
import type { Span } from './spans.ts'

/** Minutes for the style sheet, which knows the height of an hour and where the day begins. */
export function place({ from, to }: Span, lane?: Lane): CSSProperties {
  return { '--at': from, '--minutes': to - from, '--lane': lane?.lane, '--of': lane?.of } as CSSProperties
}
