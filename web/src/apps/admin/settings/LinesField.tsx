import type { ComponentProps } from 'react'
import { TextArea } from '../../../kit/TextArea.tsx'

/** Splits text typed one item per line; spaces, commas and semicolons also separate items. */
export const splitLines = (typed: string) => typed.split(/[\s,;]+/).filter((line) => line !== '')

/** A field for addresses, one per line. */
export const LinesField = (props: ComponentProps<typeof TextArea>) => (
  <TextArea autoCapitalize="off" autoComplete="off" spellCheck={false} {...props} />
)
