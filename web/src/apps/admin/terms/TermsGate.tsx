import type { SignedInUser } from '@goldline/contract/user'
import type { ReactNode } from 'react'
import { legalTexts } from '../../../legal-texts.ts'
import { SectionTexts } from '../../../SectionTexts.tsx'
import { useMe } from '../use-me.ts'
import { AcceptTerms } from './AcceptTerms.tsx'

/** AUTH-14: an owner who has not accepted the latest terms is asked before going on. Nobody waits for the answer to who it is. */
export function TermsGate({ children }: { children: ReactNode }) {
  const me = useMe()
  if (!me.data || !mustAccept(me.data)) return children
  return (
    <SectionTexts loader={legalTexts}>
      <AcceptTerms me={me.data} />
    </SectionTexts>
  )
}

function mustAccept({ role, agb }: SignedInUser): boolean {
  return role === 'OWNER' && agb.acceptedVersion !== agb.latestVersion
}
