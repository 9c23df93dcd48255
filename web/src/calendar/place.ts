import type { Span } from '@goldline/domain/time/spans'
import type { CSSProperties } from 'react'
import type { Place } from './placing.ts'

/** Passes minutes to CSS, which knows an hour's height and the day's start, and shares of the column's width. */
export function place({ from, to }: Span, at?: Place): CSSProperties {
  return {
    '--at': from,
    '--minutes': to - from,
    ...(at && { '--left': at.left, '--width': at.width, '--depth': at.depth, '--ribbon': at.ribbon }),
    ...(at && at.ribbons > 0 && { '--ribbons': at.ribbons }),
  } as CSSProperties
}
