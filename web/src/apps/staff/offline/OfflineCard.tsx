import { Link } from 'wouter'
import { ApiError } from '../../../client/api-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { UnlockForm } from '../../../client/UnlockForm.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { ClockIcon, OfflineIcon, TickIcon, WarningIcon } from '../../../kit/icons.tsx'
import { MailIcon } from '../../../kit/later-icons.tsx'
import { look, stack } from '../../../kit/look.ts'
import { PencilIcon } from '../../../kit/salon-icons.tsx'
import { StatusIcon } from '../../../kit/status-icons.tsx'
import { openSavedData } from '../own-days/kept.ts'
import { useQueuedSteps } from '../own-days/QueuedSteps.tsx'
import type { QueuedStep, StepResult } from '../own-days/steps.ts'
import { visitPath } from '../paths.ts'
import styles from './Offline.module.css'

/** Lists unsent steps, which can be undone; once online, the sent ones, and why some no longer fit (STF-06). */
export function OfflineCard({ time }: { time: number | undefined }) {
  const { line, steps, results, sealed } = useQueuedSteps()
  if (!line) return <Offline time={time} />
  return (
    <>
      {results.length > 0 && steps.length === 0 && <ArrivedSteps results={results} />}
      {sealed > 0 && <SealedSteps count={sealed} />}
    </>
  )
}

function Offline({ time }: { time: number | undefined }) {
  const t = useText()
  const { time: clock } = useFormat()
  const { since, keeps, steps } = useQueuedSteps()
  const at = (value: number | undefined) => (value === undefined ? '' : clock(value))
  return (
    <section className={styles.offline} aria-label={t('staff.offline', { time: at(since) })}>
      <div className={styles.state} data-tone="warning">
        <OfflineIcon size={24} className={look('warning')} />
        <div>
          <h2>{t('staff.offline', { time: at(since) })}</h2>
          <p>{t(keeps ? 'staff.offline.text' : 'staff.offline.pairedOnly', { time: at(time) })}</p>
        </div>
      </div>
      {steps.length > 0 && <WaitingSteps steps={steps} />}
    </section>
  )
}

function WaitingSteps({ steps }: { steps: readonly QueuedStep[] }) {
  const t = useText()
  const { takeBack, onlyHere } = useQueuedSteps()
  const say = useStepText()
  return (
    <>
      <h3>{t('staff.offline.waits', { count: steps.length })}</h3>
      {onlyHere && <p className={look('warning')}>{t('state.onlyHere')}</p>}
      <ul className={styles.list}>
        {steps.map((step) => (
          <li key={step.key}>
            <StepIcon kind={step.kind} />
            <span>
              <b>{say.what(step)}</b>
              <small>{say.when(step)}</small>
            </span>
            <Button kind="link" onClick={() => takeBack(step.key)}>
              {t('action.takeBackAnswer')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function ArrivedSteps({ results }: { results: readonly StepResult[] }) {
  const t = useText()
  const { forgetResults } = useQueuedSteps()
  const say = useStepText()
  const fits = results.filter(({ fault }) => fault === undefined)
  const misfits = results.filter(({ fault }) => fault !== undefined)
  const counts = { count: fits.length, all: results.length }
  return (
    <section className={styles.offline} aria-label={t('staff.offline.over')}>
      <div className={styles.state} data-tone="success" role="status">
        <TickIcon size={24} className={look('success')} />
        <div>
          <h2>{t('staff.offline.over')}</h2>
          <p>{t('staff.offline.arrived', counts)}</p>
        </div>
      </div>
      {misfits.length > 0 && <h3>{t('staff.offline.misfits', { count: misfits.length })}</h3>}
      {misfits.map((result) => (
        <MisfitStep key={result.step.key} result={result} />
      ))}
      {fits.length > 0 && (
        <ul className={styles.list}>
          {fits.map(({ step, told, ofCustomer }) => (
            <li key={step.key}>
              <TickIcon size={20} className={look('success')} />
              <span>
                <b>{say.what(step)}</b>
                <small>{told ? t('staff.late.done', told) : say.when(step)}</small>
                {ofCustomer && <small>{t('staff.offline.ofCustomer')}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={forgetResults}>{t('staff.offline.read')}</Button>
    </section>
  )
}

function MisfitStep({ result: { step, fault } }: { result: StepResult }) {
  const t = useText()
  const say = useStepText()
  const why = useFaultText(fault)
  const words = step.kind === 'message' ? step.text : step.kind === 'note' ? step.note : ''
  return (
    <article className={styles.misfit}>
      <WarningIcon size={24} className={look('danger')} />
      <div className={stack(8, 'items-start', 'min-w-0', 'anywhere')}>
        <b>{say.what(step)}</b>
        <p>{why}</p>
        {words && <blockquote>{words}</blockquote>}
        {step.kind !== 'late' && fault !== 'gone' && (
          <Link href={visitPath(step.id)} className={buttonClass('quiet')}>
            {t('word.viewAppointment')}
          </Link>
        )}
      </div>
    </article>
  )
}

function useFaultText(fault: StepResult['fault'] = 'gone'): string {
  const intl = useIntl()
  const t = useText()
  if (typeof fault === 'string') return t(`staff.offline.why.${fault}`)
  const { status, message, ...details } = fault
  return errorText(intl, new ApiError(status, message, details))
}

/** Asks for the password, which alone opens unsent steps after a reload. */
function SealedSteps({ count }: { count: number }) {
  const t = useText()
  const { add } = useQueuedSteps()
  return (
    <section className={styles.offline} aria-label={t('staff.offline.sealed', { count })}>
      <h2>{t('staff.offline.sealed', { count })}</h2>
      <p>{t('staff.offline.sealed.text')}</p>
      <UnlockForm open={openSavedData} onOpened={add} action="action.open" wrong="staff.offline.wrong" />
    </section>
  )
}

const icons = { checkIn: undefined, note: PencilIcon, message: MailIcon, late: ClockIcon } as const

function StepIcon({ kind }: { kind: QueuedStep['kind'] }) {
  const Icon = icons[kind]
  const colour = look('success')
  return Icon ? <Icon size={20} className={colour} /> : <StatusIcon status="CHECKED_IN" size={20} className={colour} />
}

function useStepText() {
  const t = useText()
  const { time } = useFormat()
  const ids = {
    checkIn: 'staff.offline.step.checkIn',
    note: 'staff.offline.step.note',
    message: 'staff.offline.step.message',
    late: 'staff.offline.step.late',
  } as const satisfies Record<QueuedStep['kind'], MessageId>
  return {
    what: (step: QueuedStep) => t(ids[step.kind], step.kind === 'late' ? { minutes: step.minutes } : { who: step.who }),
    when: (step: QueuedStep) => {
      const at = time(step.time)
      return step.kind === 'late' ? t('staff.offline.step.to', { time: at, count: step.visits.length }) : at
    },
  }
}
