import { signOut } from '@goldline/contract/auth'
import { fullName } from '@goldline/domain/user/full-name'
import { useState } from 'react'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { useApp } from '../../../client/app-context.ts'
import { useMe, useSalon } from '../../../client/me.ts'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { ElsewhereIcon } from '../../../kit/calendar-icons.tsx'
import { LanguageSwitch } from '../../../kit/LanguageSwitch.tsx'
import { look } from '../../../kit/look.ts'
import { SignOutIcon } from '../../../kit/salon-icons.tsx'
import { BusyCalendar } from '../../../staff/BusyCalendar.tsx'
import { useQueuedSteps } from '../own-days/QueuedSteps.tsx'
import { useOwnId } from '../own-days/use-own.ts'
import { StaffPage } from '../shell/StaffPage.tsx'
import { Absences } from './Absences.tsx'
import { FeedCard } from './FeedCard.tsx'
import styles from './Me.module.css'
import { ProfileCard } from './ProfileCard.tsx'
import { PushCard } from './PushCard.tsx'

/** Shows the person's settings: absences, page, notifications, calendars, language, signing out. */
export function Page() {
  const t = useText()
  const { language, setLanguage } = useApp()
  const { data: me } = useMe()
  const { name } = useSalon()
  const staffId = useOwnId()
  const [leaving, setLeaving] = useState(false)
  return (
    <StaffPage title={(me && fullName(me)) || t('staff.tab.me')} subtitle={name}>
      {staffId !== undefined && <Absences staffId={staffId} />}
      {staffId !== undefined && <ProfileCard />}
      {staffId !== undefined && <PushCard />}
      {staffId !== undefined && <FeedCard />}
      {staffId !== undefined && <OtherCalendar staffId={staffId} />}
      <section className={styles.box}>
        <LanguageSwitch language={language} onChange={setLanguage} />
        <Button icon={<SignOutIcon size={20} />} onClick={() => setLeaving(true)}>
          {t('action.signOut')}
        </Button>
      </section>
      {leaving && <SignOutDialog onClose={() => setLeaving(false)} />}
    </StaffPage>
  )
}

/** Shows busy times from the person's other calendar (STF-04). */
function OtherCalendar({ staffId }: { staffId: string }) {
  const t = useText()
  return (
    <section className={styles.box}>
      <h2>
        <ElsewhereIcon size={20} className={look('gold')} />
        {t('busyCalendar.title')}
      </h2>
      <BusyCalendar staffId={staffId} />
    </section>
  )
}

/** Confirms signing out: a salon's device must be paired again, and unsent steps are lost (STF-06). */
function SignOutDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { session } = useApp()
  const { data: me } = useMe()
  const { steps, sealed, results } = useQueuedSteps()
  const leave = useCall(signOut, { inline: true, onDone: () => session.signOut() })
  const waits = steps.length + sealed + results.filter(({ fault }) => fault !== undefined).length
  return (
    <AskDialog
      size="small"
      title={t('staff.leave')}
      action={t('action.signOut')}
      work={leave}
      onYes={() => leave.mutate({})}
      onClose={onClose}
    >
      <p>{t(me?.device ? 'staff.leave.device' : 'staff.leave.text')}</p>
      {waits > 0 && <p role="alert">{t('staff.leave.waits', { count: waits })}</p>}
    </AskDialog>
  )
}
