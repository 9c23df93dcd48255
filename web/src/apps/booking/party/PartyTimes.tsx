import { ApiError } from '../../../client/api-error.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { CallSalon } from '../code/WayOut.tsx'
import { useMyFacts } from '../my/my-facts.ts'
import type { PartyDraft } from './party-draft.ts'
import type { PartySlots } from './use-party-slots.ts'

type Props = {
  party: PartyDraft
  slots: PartySlots
  onChange: (part: Partial<PartyDraft>) => void
  onInTurn: () => void
}

/** Lists the days with a start for everybody, and the starts of the chosen day. */
export function PartyTimes({ party, slots, onChange, onInTurn }: Props) {
  const t = useText()
  const { data, error, isFetching, refetch, waitsForServices } = slots
  const { businessObject } = useMyFacts()
  const { phoneNr } = businessObject
  if (waitsForServices) return <p className={look('quiet')}>{t('booking.party.missing')}</p>
  if (error)
    return (
      <div className={stack(12)}>
        <Failure inline error={error} busy={isFetching} onRetry={isRefusal(error) ? undefined : () => refetch()} />
        {phoneNr !== null && <CallSalon phoneNr={phoneNr} />}
      </div>
    )
  if (!data) return <SkeletonList count={2} />
  const days = data.slotsOfDates
  return (
    <>
      {days.length > 0 ? (
        <DayAndTime party={party} days={days} disabled={slots.isPlaceholderData} onChange={onChange} />
      ) : (
        <NoneFree inTurn={party.inTurn} onInTurn={onInTurn} phoneNr={phoneNr} />
      )}
      <TurnDays slots={slots} />
    </>
  )
}

/** Whether the error is a refusal, which a retry would repeat. */
const isRefusal = (error: unknown) => error instanceof ApiError && [400, 404, 409].includes(error.status ?? 0)

type Days = NonNullable<PartySlots['data']>['slotsOfDates']

type DayAndTimeProps = Pick<Props, 'party' | 'onChange'> & { days: Days; disabled: boolean }

/** `disabled`: the starts are those of the previous people and services, until the new ones have loaded. */
function DayAndTime({ party, days, disabled, onChange }: DayAndTimeProps) {
  const t = useText()
  const format = useFormat()
  const shown = days.find(({ date }) => date === party.day) ?? days[0]
  if (!shown) return null
  return (
    <>
      <RadioPills
        label={t('booking.days')}
        value={shown.date}
        onChange={(day) => onChange({ day, time: undefined })}
        options={days.map(({ date, times }) => ({
          value: date,
          disabled,
          label: format.dayShort(date),
          detail: t('booking.free.count', { count: times.length }),
        }))}
      />
      <RadioPills
        label={t('word.time')}
        wraps
        value={party.day === shown.date ? party.time : undefined}
        onChange={(time) => onChange({ day: shown.date, time })}
        options={shown.times.map((value) => ({ value, label: format.timeOfDay(value), disabled }))}
      />
    </>
  )
}

/** Shown if not enough staff are free at once: offers visits one after another, or a call. */
function NoneFree({ inTurn, onInTurn, phoneNr }: { inTurn: boolean; onInTurn: () => void; phoneNr: string | null }) {
  const t = useText()
  return (
    <div className={stack(12)} role="status">
      <p>{t(inTurn ? 'booking.party.none' : 'booking.party.noneAtOnce')}</p>
      <div className={row(8, 'wrap')}>
        {!inTurn && <Button onClick={onInTurn}>{t('booking.party.inTurn.offer')}</Button>}
        {phoneNr !== null && <CallSalon phoneNr={phoneNr} />}
      </div>
    </div>
  )
}

function TurnDays({ slots: { shown, earlier, later } }: Pick<Props, 'slots'>) {
  const t = useText()
  const format = useFormat()
  return (
    <div className={row(8, 'wrap', 'middle', 'quiet', 'f14')}>
      <span className={look('grow')}>
        {format.dayShort(shown.from)} – {format.dayShort(shown.to)}
      </span>
      {earlier && (
        <Button kind="link" onClick={earlier}>
          {t('booking.party.earlier')}
        </Button>
      )}
      {later && (
        <Button kind="link" onClick={later}>
          {t('booking.party.later')}
        </Button>
      )}
    </div>
  )
}
