import type { Appointment } from '@goldline/contract/appointment'
import { useText } from '../i18n/use-text.ts'
import { Badge } from '../kit/Badge.tsx'

type OpenFacts = Pick<Appointment, 'openQuestions' | 'openForms'> & { patchTest?: Appointment['patchTest'] }

/**
 * Shows what is open before a visit: the patch test (FRM-02l), required questions and unsigned forms (FRM-01e, FRM-02f);
 * hidden if nothing is.
 */
export function OpenBadge({ of: { openQuestions, openForms, patchTest } }: { of: OpenFacts }) {
  const t = useText()
  return (
    <>
      {patchTest?.day === null && <Badge tone="warning">{t('patchTest.missing')}</Badge>}
      {openQuestions > 0 && <Badge tone="warning">{t('question.open', { count: openQuestions })}</Badge>}
      {openForms > 0 && <Badge tone="warning">{t('signing.open', { count: openForms })}</Badge>}
    </>
  )
}
