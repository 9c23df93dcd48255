import { checkInVisit, type DoorForm, type FoundVisit, getDoorForms } from '@goldline/contract/queue/kiosk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isFinalError } from '../../../client/api-error.ts'
import { useApp } from '../../../client/app-context.ts'
import { errorText } from '../../../client/error-text.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { ClockIcon, TickIcon } from '../../../kit/icons.tsx'
import { look, stack } from '../../../kit/look.ts'
import { Countdown, Frame, useServerMinute } from '../shell/Frame.tsx'
import kiosk from '../shell/Kiosk.module.css'
import type { KioskNavigation } from '../shell/steps.ts'
import { useSteadyCall } from '../shell/use-steady-call.ts'
import styles from './Find.module.css'

type Props = { way: KioskNavigation; visit: FoundVisit }

/** Shows first name, start and staff; one tap checks in (CHK-01, CHK-04). */
export function FoundStep({ way, visit }: Props) {
  if (visit.refusal === 'businessObject.alreadyCheckedIn') return <AlreadyCheckedIn way={way} visit={visit} />
  if (visit.refusal !== null) return <TooEarly way={way} visit={visit} />
  return <ReadyVisit way={way} visit={visit} />
}

function useCheckIn(way: KioskNavigation, visit: FoundVisit) {
  const intl = useIntl()
  const [failed, setFailed] = useState<string | undefined>()
  const forms = useForms(visit)
  const checkIn = useSteadyCall(checkInVisit, {
    onDone: () => {
      way.wait(false)
      way.go(forms.length > 0 ? { at: 'forms', visit, forms } : { at: 'done', visit })
    },
    onRefused: (error) => {
      way.wait(false)
      if (isFinalError(error)) setFailed(errorText(intl, error))
      else way.go({ at: 'desk' })
    },
  })
  const send = () => {
    if (checkIn.isPending) return
    way.wait(true)
    checkIn.mutate({ body: { id: visit.id } })
  }
  return { send, failed, busy: checkIn.isPending }
}

/** Loads the forms to sign while the visit is shown; signing never holds up a check-in (FRM-02n). */
function useForms({ id }: FoundVisit): readonly DoorForm[] {
  const { api, language: locale } = useApp()
  const { data = [] } = useQuery({ ...api.query(getDoorForms, { body: { id, locale } }), gcTime: 0 })
  return data
}

function ReadyVisit({ way, visit }: Props) {
  const t = useText()
  const { send, failed, busy } = useCheckIn(way, visit)
  const title = t('checkin.found.title', { name: visit.name })
  return (
    <Frame way={way} title={title} lead={t('checkin.found.lead')}>
      <div className={classes(stack(16), styles.narrow)}>
        <VisitCard visit={visit} />
        {failed && (
          <p className={kiosk.missed} role="alert">
            {failed}
          </p>
        )}
        <button type="button" className={kiosk.gold} aria-busy={busy || undefined} onClick={send}>
          <TickIcon />
          {t(busy ? 'checkin.moment' : 'checkin.found.action')}
        </button>
        <button type="button" className={kiosk.quiet} onClick={way.end}>
          {t('checkin.found.notMe')}
        </button>
      </div>
    </Frame>
  )
}

function VisitCard({ visit: { startTime, staff } }: { visit: FoundVisit }) {
  const t = useText()
  const format = useFormat()
  const minutes = Math.ceil((Date.parse(startTime) - useServerMinute()) / 60_000)
  return (
    <p className={styles.visit}>
      <b className={styles.time}>{format.time(startTime)}</b>
      <span>
        <b>{staff === null ? t('checkin.found.anybody') : t('checkin.with', { staff })}</b>
        {minutes > 0 && <small className={look('block', 'quiet')}>{t('checkin.found.in', { minutes })}</small>}
      </span>
    </p>
  )
}

/** Shows from when on check-in is possible (APT-04). */
function TooEarly({ way, visit }: Props) {
  const t = useText()
  const format = useFormat()
  const { name, startTime, opensTime, staff } = visit
  const start = format.time(startTime)
  const who = staff ?? 'nobody'
  return (
    <Frame
      way={way}
      middle
      title={t('checkin.early.title', { name })}
      lead={t('checkin.early.lead', { staff: who, start, opens: format.time(opensTime) })}
    >
      <span className={kiosk.sign}>
        <ClockIcon />
      </span>
      <button type="button" className={kiosk.gold} onClick={way.end}>
        {t('checkin.understood')}
      </button>
    </Frame>
  )
}

/** Says that the customer is already checked in (CHK-02). */
function AlreadyCheckedIn({ way, visit: { name, startTime, staff } }: Props) {
  const t = useText()
  const start = useFormat().time(startTime)
  return (
    <Frame
      way={way}
      middle
      title={t('checkin.again.title', { name })}
      lead={t('checkin.done.lead', { staff: staff ?? 'nobody', start })}
    >
      <span className={kiosk.sign}>
        <TickIcon />
      </span>
      <button type="button" className={kiosk.gold} onClick={way.end}>
        {t('checkin.understood')}
      </button>
    </Frame>
  )
}

/** Shows when it is the customer's turn and with whom, for five seconds. */
export function DoneStep({ way, visit: { name, startTime, staff } }: Props) {
  const t = useText()
  const start = useFormat().time(startTime)
  return (
    <div className={kiosk.kiosk}>
      <main id="main" className={kiosk.middle} tabIndex={-1}>
        <span className={kiosk.sign} data-tone="gold">
          <TickIcon />
        </span>
        <h1 className={kiosk.title}>{t('checkin.done.title', { name })}</h1>
        <p className={kiosk.lead} role="status">
          {t('checkin.done.lead', { staff: staff ?? 'nobody', start })}
        </p>
        <Countdown seconds={way.secondsLeft} done />
      </main>
    </div>
  )
}
