import type { Appointment } from '@goldline/contract/appointment'
import { useIntl } from 'react-intl'
import { Avatar } from '../../../../../kit/Avatar.tsx'
import { Button } from '../../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../../kit/Card.tsx'
import { RadioPills } from '../../../../../kit/RadioPills.tsx'
import { NearestStarts } from '../../../flow/NearestStarts.tsx'
import { nearestOf } from '../../../flow/use-book.ts'
import { useFirstAvailable } from '../../../time/first-available.tsx'
import { useAppointmentWords } from '../appointment-words.ts'
import { MoveDays } from './MoveDays.tsx'
import { MoveFromTo } from './MoveFromTo.tsx'
import styles from './move.module.css'
import { useLeaveMove } from './use-leave-move.ts'
import { useMove } from './use-move.ts'
import { type MoveChoice, useMoveChoice } from './use-move-choice.ts'

/** What moves, to whom and when; then old and new side by side, and the one button. */
export function MoveFrame({ appointment }: { appointment: Appointment }) {
  const intl = useIntl()
  const words = useAppointmentWords()
  const choice = useMoveChoice(appointment)
  const leave = useLeaveMove(appointment.id)
  const move = useMove(appointment, choice)
  const nearest = nearestOf(move.error)
  const closeNearest = () => {
    move.forget()
    move.reset()
  }
  return (
    <div className={styles.frame}>
      <Card sheet>
        <CardSection>
          <div className={styles.what}>
            <p>
              <b>{words.services(appointment)}</b>
              <small>{intl.formatMessage({ id: 'my.move.price' })}</small>
            </p>
            <Button look="link" onClick={leave}>
              {intl.formatMessage({ id: 'my.move.keep' })}
            </Button>
          </div>
        </CardSection>
        {choice.asked && (
          <CardSection title={intl.formatMessage({ id: 'booking.who' })}>
            <People appointment={appointment} choice={choice} />
          </CardSection>
        )}
        <CardSection title={intl.formatMessage({ id: 'booking.when' })}>
          <MoveDays key={choice.who} appointment={appointment} choice={choice} />
        </CardSection>
      </Card>
      <MoveFromTo appointment={appointment} choice={choice} move={move} />
      {nearest && (
        <NearestStarts
          nearest={nearest}
          staff={appointment.own?.staff ?? []}
          onChoose={(startTime) => {
            closeNearest()
            choice.chooseStart(startTime)
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

/** Of one person: the initials are those of the salon's own pages. */
function fullName({ own }: Appointment): string | undefined {
  const [only, ...others] = own?.staff ?? []
  return only && others.length === 0 ? `${only.name} ${only.surname}` : undefined
}

/** Whoever was asked for, or the first available. */
function People({ appointment, choice }: { appointment: Appointment; choice: MoveChoice }) {
  const intl = useIntl()
  const words = useAppointmentWords()
  const firstAvailable = useFirstAvailable()
  const name = words.people(appointment)
  return (
    <div className={styles.people}>
      <RadioPills
        label={intl.formatMessage({ id: 'booking.who' })}
        value={choice.who}
        onChange={choice.chooseWho}
        options={[
          {
            value: 'asked',
            label: name,
            detail: intl.formatMessage({ id: 'my.move.asked' }),
            leading: <Avatar name={fullName(appointment) ?? name} />,
          },
          { value: 'anybody', ...firstAvailable },
        ]}
      />
    </div>
  )
}
