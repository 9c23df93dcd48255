import { openKiosk } from '@goldline/contract/queue/kiosk'
import { ownPinDigits } from '@goldline/domain/auth/pin'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Failure } from '../../../client/Failure.tsx'
import { useCall } from '../../../client/use-call.ts'
import { usePinPeople } from '../../../device/pin-people.ts'
import { adminPage } from '../../../frame/paths.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { row, stack } from '../../../kit/look.ts'
import { NumberPad } from '../keys/NumberPad.tsx'
import { paths } from '../paths.ts'
import { Frame } from '../shell/Frame.tsx'
import styles from '../shell/Kiosk.module.css'
import type { KioskNavigation } from '../shell/steps.ts'

/** Lets staff leave the page, or unlock searching after too many failed searches, by PIN (CHK-03, CHK-04). */
export function TeamStep({ way, locked }: { way: KioskNavigation; locked: boolean }) {
  const t = useText()
  const [userId, setUserId] = useState<string | undefined>()
  const [opened, setOpened] = useState(false)
  if (opened) return <TeamLinks way={way} />
  if (userId !== undefined)
    return (
      <PinStep
        way={{ ...way, back: () => setUserId(undefined) }}
        userId={userId}
        onRight={() => (locked ? way.end() : setOpened(true))}
      />
    )
  return (
    <Frame
      way={{ ...way, back: way.end }}
      title={t(locked ? 'word.pleaseAskAtTheDesk' : 'checkin.team')}
      lead={t(locked ? 'checkin.locked.lead' : 'checkin.team.lead')}
    >
      <People onChoose={setUserId} />
    </Frame>
  )
}

function People({ onChoose }: { onChoose: (userId: string) => void }) {
  const t = useText()
  const { people, error, retry } = usePinPeople()
  if (error) return <Failure error={error} onRetry={retry} />
  const withPin = people?.filter(({ hasPin }) => hasPin) ?? []
  return (
    <div className={row(16, 'wrap')}>
      {withPin.map(({ id, shortName }) => (
        <button key={id} type="button" className={styles.quiet} onClick={() => onChoose(id)}>
          {shortName}
        </button>
      ))}
      {people && withPin.length === 0 && <p className={styles.lead}>{t('checkin.team.noPin')}</p>}
    </div>
  )
}

function PinStep({ way, userId, onRight }: { way: KioskNavigation; userId: string; onRight: () => void }) {
  const t = useText()
  const [pin, setPin] = useState('')
  const open = useCall(openKiosk, { inline: true, onDone: onRight, onRefused: () => setPin('') })
  const send = () => {
    if (pin.length >= ownPinDigits.least && !open.isPending) open.mutate({ body: { userId, pin } })
  }
  return (
    <Frame way={way} title={t('checkin.team.pin')}>
      <div className={classes(stack(48, 'one-auto', 'top'), styles.besidePad)}>
        <div className={styles.stack}>
          <p className={styles.dots} role="status" aria-label={t('checkin.team.typed', { count: pin.length })}>
            {'•'.repeat(pin.length)}
          </p>
          {open.error && <Failure inline error={open.error} />}
          <button
            type="button"
            className={styles.gold}
            aria-disabled={pin.length < ownPinDigits.least}
            aria-busy={open.isPending || undefined}
            onClick={send}
          >
            {t('action.open')}
          </button>
        </div>
        <NumberPad value={pin} onChange={setPin} maxLength={ownPinDigits.most} />
      </div>
    </Frame>
  )
}

/** Shows the links for staff, after the PIN. */
function TeamLinks({ way }: { way: KioskNavigation }) {
  const t = useText()
  const [, navigate] = useLocation()
  return (
    <Frame way={{ ...way, back: way.end }} title={t('checkin.team.title')}>
      <div className={row(16, 'wrap')}>
        <button type="button" className={styles.quiet} onClick={() => navigate(paths.room)}>
          {t('checkin.team.room')}
        </button>
        <button type="button" className={styles.quiet} onClick={() => location.assign(adminPage)}>
          {t('checkin.team.leave')}
        </button>
      </div>
    </Frame>
  )
}
