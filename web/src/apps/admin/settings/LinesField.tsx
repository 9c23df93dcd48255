import type { ComponentProps } from 'react'
import { TextArea } from '../../../kit/TextArea.tsx'

/** What is typed one per line; spaces, commas and semicolons separate as well. */
export const linesOf = (typed: string) => typed.split(/[\s,;]+/).filter((line) => line !== '')

/** A field for addresses, one per line. */
export const LinesField = (props: ComponentProps<typeof TextArea>) => (
  <TextArea autoCapitalize="off" autoComplete="off" spellCheck={false} {...props} />
)
