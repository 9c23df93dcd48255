import type { ComponentProps } from 'react'
import { useFetched } from '../../../client/use-fetched.ts'
import { AskOverride } from '../appointment/AskOverride.tsx'
import type { AskWhich } from '../appointment/repeat/AskWhich.tsx'
import type { useDrop } from './use-drop.ts'

/** Questions after a drop: which of a series it applies to, and rules that it would break. */
export function DropQuestions({ drop: { which, asked, of, isPending } }: { drop: ReturnType<typeof useDrop> }) {
  if (asked) return <AskOverride key={asked.id} asked={asked} busy={isPending} of={of} />
  if (!which) return null
  return <WhichQuestion {...which} />
}

const load = () => import('../appointment/repeat/AskWhich.tsx')

/** Loads its code when it is needed. */
function WhichQuestion(props: ComponentProps<typeof AskWhich>) {
  const { part } = useFetched(load)
  return part ? <part.AskWhich {...props} /> : null
}
