import type { ComponentProps } from 'react'
import { useFetched } from '../../../client/use-fetched.ts'
import { SectionTexts } from '../../../frame/SectionTexts.tsx'
import { customersTexts } from '../catalogues.ts'
import type { HealthNote } from '../customers/card/HealthNote.tsx'

type Props = ComponentProps<typeof HealthNote>

/** PRIV-02: the health sign beside a visit, with access to the note; loaded only if there is one. */
export function HealthCard({ customer }: Props) {
  if (!customer.healthSign) return null
  return (
    <SectionTexts loader={customersTexts} fallback={null}>
      <Note key={customer.id} customer={customer} />
    </SectionTexts>
  )
}

const load = () => import('../customers/card/HealthNote.tsx')

function Note(props: Props) {
  const { part } = useFetched(load)
  return part ? <part.HealthNote {...props} /> : null
}
