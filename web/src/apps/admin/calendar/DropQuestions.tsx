import type { ComponentProps } from 'react'
import { useFetched } from '../../../client/use-fetched.ts'
import { AskOverride } from '../appointment/AskOverride.tsx'
import type { AskWhich } from '../appointment/repeat/AskWhich.tsx'
import type { useDrop } from './use-drop.ts'

/** Shows the questions after a drop: which visits of a series it applies to, and whether to break rules. */
export function DropQuestions({ drop: { which, asked, of, isPending } }: { drop: ReturnType<typeof useDrop> }) {
  if (asked) return <AskOverride key={asked.id} asked={asked} busy={isPending} of={of} />
  if (!which) return null
  return <WhichQuestion {...which} />
}

const load = () => import('../appointment/repeat/AskWhich.tsx')

/** Loads the dialog's code on demand. */
function WhichQuestion(props: ComponentProps<typeof AskWhich>) {
  const { part } = useFetched(load)
  return part ? <part.AskWhich {...props} /> : null
}
