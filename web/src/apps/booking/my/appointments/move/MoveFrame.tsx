import type { Appointment } from '@goldline/contract/appointment'
import { useText } from '../../../../../i18n/use-text.ts'
import { Button } from '../../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../../kit/Card.tsx'
import { NearestStarts } from '../../../flow/NearestStarts.tsx'
import { nearestOf } from '../../../flow/use-book.ts'
import { useAppointmentWords } from '../appointment-words.ts'
import { MoveDays } from './MoveDays.tsx'
import { MoveFromTo } from './MoveFromTo.tsx'
import { MovePeople } from './MovePeople.tsx'
import styles from './move.module.css'
import { useLeaveMove, useMove } from './use-move.ts'
import { useMoveChoice } from './use-move-choice.ts'
import { useMovePeople } from './use-move-times.ts'

/** What to move, to whom and when; then old and new side by side with the button. */
export function MoveFrame({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const words = useAppointmentWords()
  const choice = useMoveChoice(appointment)
  const leave = useLeaveMove(appointment.id)
  const move = useMove(appointment, choice)
  const nearest = nearestOf(move.error)
  const people = useMovePeople(appointment).data?.flatMap(({ staff }) => (staff ? [staff] : [])) ?? []
  const closeNearest = () => {
    move.forget()
    move.reset()
  }
  return (
    <div>
      <Card sheet>
        <CardSection>
          <div className={styles.what}>
            <p>
              <b>{words.services(appointment)}</b>
              <small>{t('my.move.price')}</small>
            </p>
            <Button look="link" onClick={leave}>
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
          staff={people}
          asked={choice.staffId}
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
