import type { Appointment } from '@goldline/contract/appointment'
import { Failure } from '../../../../../client/Failure.tsx'
import { useText } from '../../../../../i18n/use-text.ts'
import { Button } from '../../../../../kit/Button.tsx'
import { ArrowIcon } from '../../../../../kit/icons.tsx'
import { Waiting } from '../../../../../kit/Waiting.tsx'
import { nearestOf } from '../../../flow/use-book.ts'
import { useAppointmentWords } from '../appointment-words.ts'
import styles from './move.module.css'
import type { useMove } from './use-move.ts'
import type { MoveChoice } from './use-move-choice.ts'

type Props = { appointment: Appointment; choice: MoveChoice; move: ReturnType<typeof useMove> }

/** Old and new start, always visible, with the button. */
export function MoveFromTo({ appointment, choice, move }: Props) {
  const t = useText()
  const words = useAppointmentWords()
  const { startTime } = choice
  const same =
    startTime !== undefined && Date.parse(startTime) === Date.parse(appointment.startTime) && !choice.changesPerson
  return (
    <div className={styles.bar}>
      <dl>
        <div>
          <dt>{t('my.move.from')}</dt>
          <dd className="num">{words.moment(appointment.startTime)}</dd>
        </div>
        <div>
          <dt>{t('my.move.to')}</dt>
          <dd className="num" aria-live="polite">
            {startTime === undefined || same ? t(same ? 'my.move.same' : 'my.move.choose') : words.moment(startTime)}
          </dd>
        </div>
      </dl>
      {move.error && !nearestOf(move.error) && <Failure inline error={move.error} />}
      {move.isPending && <Waiting>{t('my.move.busy')}</Waiting>}
      <Button
        look="gold"
        size="l"
        trailing={<ArrowIcon />}
        disabled={startTime === undefined || same}
        busy={move.isPending}
        onClick={() => move.mutate()}
      >
        {t('my.move')}
      </Button>
    </div>
  )
}
