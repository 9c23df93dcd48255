import type { ReactNode } from 'react'
import { useApp } from '../../../app-context.ts'
import { PageShell } from '../../../kit/PageShell.tsx'
import { legalTexts } from '../../../legal-texts.ts'
import { SectionTexts } from '../../../SectionTexts.tsx'
import { useMe } from '../use-me.ts'
import { AcceptTerms } from './AcceptTerms.tsx'
import { mustAccept } from './must-accept.ts'

/** AUTH-14: an owner who has not accepted the latest terms is asked before going on. Nobody waits for the answer to who it is. */
export function TermsGate({ children }: { children: ReactNode }) {
  const { data: me } = useMe()
  const { language, setLanguage } = useApp()
  if (!mustAccept(me)) return children
  return (
    // Around the texts: it takes the focus before they are there.
    <PageShell language={language} onLanguage={setLanguage}>
      <SectionTexts loader={legalTexts}>
        <AcceptTerms me={me} />
      </SectionTexts>
    </PageShell>
  )
}
