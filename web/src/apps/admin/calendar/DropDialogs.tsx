import type { ComponentProps } from 'react'
import { useLazyPart } from '../../../client/use-fetched.ts'
import { OverrideDialog } from '../appointment/OverrideDialog.tsx'
import type { ScopeDialog } from '../appointment/repeat/ScopeDialog.tsx'
import type { useDrop } from './use-drop.ts'

/** Shows the questions after a drop: which visits of a series it applies to, and whether to break rules. */
export function DropDialogs({ drop: { which, asked, of, isPending } }: { drop: ReturnType<typeof useDrop> }) {
  if (asked) return <OverrideDialog key={asked.id} asked={asked} busy={isPending} of={of} />
  if (!which) return null
  return <LazyScopeDialog {...which} />
}

const load = () => import('../appointment/repeat/ScopeDialog.tsx')

/** Loads the dialog's code on demand. */
function LazyScopeDialog(props: ComponentProps<typeof ScopeDialog>) {
  const { part } = useLazyPart(load)
  return part ? <part.ScopeDialog {...props} /> : null
}
