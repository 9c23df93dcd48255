import type { ReactNode } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import type { MessageId } from './messages.ts'

type Value = string | number | boolean | Date | null | undefined

/** Says a text of the reader's language by its id, with its values; what stands in elements comes as such. */
export type SayText = {
  (id: MessageId, values?: Record<string, Value | ((chunks: string[]) => string)>): string
  (id: MessageId, values: Record<string, Value | ReactNode | ((chunks: ReactNode[]) => ReactNode)>): ReactNode
}

const known = new WeakMap<IntlShape, SayText>()

/** For functions outside of a component, which are given its `intl`; the same function for the same texts. */
export function textOf(intl: IntlShape): SayText {
  const made = known.get(intl)
  if (made) return made
  const say = ((id: MessageId, values?: Record<string, string>) => intl.formatMessage({ id }, values)) as SayText
  known.set(intl, say)
  return say
}

/** `const t = useText()`, then `t('form.save')` or `t('my.count', { count })`. */
export const useText = (): SayText => textOf(useIntl())
