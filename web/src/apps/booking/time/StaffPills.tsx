import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { qualifiedForAll } from '../flow/chosen.ts'
import { useFlow } from '../flow/flow-context.ts'
import { useSeveral } from '../flow/visit.ts'
import { useFirstAvailable } from './first-available.tsx'
import { useNextStarts } from './use-availability.ts'

const anybody = 'anybody'

/** First free person, and everybody who can do the whole choice with when they are free next. */
export function StaffPills() {
  const intl = useIntl()
  const { businessObject, chosen, selection, go } = useFlow()
  const { data: starts } = useNextStarts()
  const freeFrom = useFreeFrom()
  const firstAvailable = useFirstAvailable()
  const qualified = new Set(qualifiedForAll(chosen))
  const several = useSeveral()
  const staff = businessObject.staff.filter(({ id }) => qualified.has(id))
  const detailOf = (staffId: string) => {
    if (starts === undefined) return ' '
    return freeFrom(starts.find((each) => each.staffId === staffId)?.startTime ?? null)
  }
  return (
    <RadioPills
      label={intl.formatMessage({ id: 'booking.who' })}
      value={selection.staffId ?? anybody}
      onChange={(value) =>
        go('time', { staffId: value === anybody ? null : value, time: undefined }, { replace: true })
      }
      options={[
        { value: anybody, ...firstAvailable, ...(several && { detail: several }) },
        ...staff.map(({ id, name, surname }) => ({
          value: id,
          label: name,
          detail: detailOf(id),
          leading: <Avatar name={`${name} ${surname}`} />,
        })),
      ]}
    />
  )
}

/** `ab heute 14:30`, `ab morgen`, `ab Fr. 12. Juni`. */
function useFreeFrom(): (startTime: string | null) => string {
  const intl = useIntl()
  const format = useFormat()
  const { businessObject, today } = useFlow()
  return (startTime) => {
    if (startTime === null) return intl.formatMessage({ id: 'booking.from.none' })
    const { day } = zone(businessObject.timeZone).toWall(Date.parse(startTime))
    if (day === today) return intl.formatMessage({ id: 'booking.from.today' }, { time: format.time(startTime) })
    if (day === addDays(today, 1)) return intl.formatMessage({ id: 'booking.from.tomorrow' })
    return intl.formatMessage({ id: 'booking.from.day' }, { day: format.dayShort(day) })
  }
}
