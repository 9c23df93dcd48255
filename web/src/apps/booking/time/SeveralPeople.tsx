import { useIntl } from 'react-intl'
import { Button } from '../../../kit/Button.tsx'
import { qualifiedForAll } from '../flow/chosen.ts'
import { useFlow } from '../flow/flow-context.ts'
import { useDaySlots } from './use-availability.ts'

/** Nobody can do all of it that day: offers starts with several people one after the other (AVL-10). */
export function SeveralPeople({ day }: { day: string }) {
  const { chosen, selection } = useFlow()
  const { staffId, staffIds } = selection
  if (chosen.length < 2 || staffId !== null || staffIds !== undefined || qualifiedForAll(chosen).length === 0)
    return null
  return <Offer day={day} />
}

function Offer({ day }: { day: string }) {
  const intl = useIntl()
  const { chosen, go } = useFlow()
  const anybody = chosen.map(() => null)
  const { data } = useDaySlots(day, { staffId: null, staffIds: anybody })
  const count = data?.slotsOfDates[0]?.times.length ?? 0
  if (count === 0) return null
  return (
    <Button onClick={() => go('time', { day, staffIds: anybody, time: undefined }, { replace: true })}>
      {intl.formatMessage({ id: 'booking.dayFull.several' }, { count })}
    </Button>
  )
}
