import type { ReactNode } from 'react'
import { useApp } from '../../../app-context.ts'
import { PageShell } from '../../../kit/PageShell.tsx'
import { legalTexts } from '../../../legal-texts.ts'
import { SectionTexts } from '../../../SectionTexts.tsx'
import { useMe } from '../use-me.ts'
import { AcceptTerms } from './AcceptTerms.tsx'
import { mustAccept } from './must-accept.ts'

/**
 * AUTH-14: asks an owner to accept the latest terms before going on. Does not wait for the answer about who is signed
 * in.
 */
export function TermsGate({ children }: { children: ReactNode }) {
  const { data: me } = useMe()
  const { language, setLanguage } = useApp()
  if (!mustAccept(me)) return children
  return (
    // Outside the lazy texts: it takes the focus before they are loaded.
    <PageShell language={language} onLanguage={setLanguage}>
      <SectionTexts loader={legalTexts}>
        <AcceptTerms me={me} />
      </SectionTexts>
    </PageShell>
  )
}
