import { useLocation } from 'wouter'
import { useText } from '../../../i18n/use-text.ts'
import { Queue } from '../../../queue/QueueList.tsx'
import { useQueue } from '../../../queue/use-queue.ts'
import { visitAt } from '../paths.ts'
import { StaffPage } from '../shell/StaffPage.tsx'

/** CHK-05: the queue on a phone; a taken guest's visit opens at once. */
export function Page() {
  const t = useText()
  const [, navigate] = useLocation()
  const count = useQueue().data?.entries.length ?? 0
  return (
    <StaffPage title={t('label.queue')} subtitle={count > 0 && t('label.queueCount', { count })}>
      <Queue onTaken={(appointmentId) => navigate(visitAt(appointmentId))} />
    </StaffPage>
  )
}
