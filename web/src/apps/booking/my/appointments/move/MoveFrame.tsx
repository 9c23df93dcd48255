import type { Appointment } from '@goldline/contract/appointment'
import { Failure } from '../../../../../client/Failure.tsx'
import { useText } from '../../../../../i18n/use-text.ts'
import { Button } from '../../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../../kit/Card.tsx'
import { ArrowIcon } from '../../../../../kit/icons.tsx'
import { look, row } from '../../../../../kit/look.ts'
import { WaitingText } from '../../../../../kit/WaitingText.tsx'
import { NearestStarts } from '../../../refused/NearestStarts.tsx'
import { nearestStarts } from '../../../request/use-book.ts'
import { useAppointmentWords } from '../appointment-words.ts'
import { MoveDays } from './MoveDays.tsx'
import { MovePeople } from './MovePeople.tsx'
import styles from './move.module.css'
import { useLeaveMove, useMove } from './use-move.ts'
import type { MoveChoice } from './use-move-choice.ts'
import { useMoveChoice } from './use-move-choice.ts'
import { useMovePeople } from './use-move-times.ts'

/** Asks for a new person and start; shows the old and the new start side by side with the button. */
export function MoveFrame({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const words = useAppointmentWords()
  const choice = useMoveChoice(appointment)
  const leave = useLeaveMove(appointment.id)
  const move = useMove(appointment, choice)
  const nearest = nearestStarts(move.error)
  const people = useMovePeople(appointment).data?.flatMap(({ staff }) => (staff ? [staff] : [])) ?? []
  const closeNearest = () => {
    move.forget()
    move.reset()
  }
  return (
    <div>
      <Card sheet>
        <CardSection>
          <div className={row(12, 'middle', 'between')}>
            <p>
              <b className={look('block')}>{words.services(appointment)}</b>
              <small className={look('block', 'quiet', 'f13')}>{t('my.move.price')}</small>
            </p>
            <Button kind="link" onClick={leave}>
              {t('my.move.keep')}
            </Button>
          </div>
        </CardSection>
        <CardSection title={t('booking.who')}>
          <MovePeople appointment={appointment} choice={choice} />
        </CardSection>
        <CardSection title={t('booking.when')}>
          <MoveDays key={`${choice.staffId} ${choice.staffIds}`} appointment={appointment} choice={choice} />
        </CardSection>
      </Card>
      <MoveFromTo appointment={appointment} choice={choice} move={move} />
      {nearest && (
        <NearestStarts
          nearest={nearest}
          salon={{ staff: people, timeZone: appointment.businessObject.timeZone }}
          wished={{ start: Date.parse(choice.startTime ?? appointment.startTime), staffId: choice.staffId }}
          minutes={() => (Date.parse(appointment.endTime) - Date.parse(appointment.startTime)) / 60_000}
          onChoose={(startTime, staffId) => {
            closeNearest()
            choice.chooseStart(startTime, staffId)
          }}
          onOther={() => {
            closeNearest()
            choice.choose(choice.day)
          }}
        />
      )}
    </div>
  )
}

type Props = { appointment: Appointment; choice: MoveChoice; move: ReturnType<typeof useMove> }

/** Shows the old and the new start with the button; always visible. */
function MoveFromTo({ appointment, choice, move }: Props) {
  const t = useText()
  const words = useAppointmentWords()
  const { startTime } = choice
  const same =
    startTime !== undefined && Date.parse(startTime) === Date.parse(appointment.startTime) && !choice.changesPerson
  return (
    <div className={styles.bar}>
      <dl className={row(24, 'wrap', 'gy4')}>
        <div>
          <dt className={look('faint', 'f13')}>{t('my.move.from')}</dt>
          <dd className={look('w700', 'num')}>{words.moment(appointment.startTime)}</dd>
        </div>
        <div>
          <dt className={look('faint', 'f13')}>{t('my.move.to')}</dt>
          <dd className={look('w700', 'num')} aria-live="polite">
            {startTime === undefined || same ? t(same ? 'my.move.same' : 'action.chooseTime') : words.moment(startTime)}
          </dd>
        </div>
      </dl>
      {move.error && !nearestStarts(move.error) && <Failure inline error={move.error} />}
      {move.isPending && <WaitingText>{t('my.move.busy')}</WaitingText>}
      <Button
        kind="gold"
        size="l"
        trailing={<ArrowIcon />}
        disabled={startTime === undefined || same}
        busy={move.isPending}
        onClick={() => move.mutate()}
      >
        {t('word.moveAppointment')}
      </Button>
    </div>
  )
}
