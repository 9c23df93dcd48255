import type { Appointment } from '@goldline/contract/appointment'
import { useText } from '../i18n/use-text.ts'
import { Badge } from '../kit/Badge.tsx'

/** Shows how many required questions and unsigned forms are open before a visit (FRM-01e, FRM-02f); hidden if none. */
export function OpenBadge({
  of: { openQuestions, openForms },
}: {
  of: Pick<Appointment, 'openQuestions' | 'openForms'>
}) {
  const t = useText()
  return (
    <>
      {openQuestions > 0 && <Badge tone="warning">{t('question.open', { count: openQuestions })}</Badge>}
      {openForms > 0 && <Badge tone="warning">{t('signing.open', { count: openForms })}</Badge>}
    </>
  )
}
