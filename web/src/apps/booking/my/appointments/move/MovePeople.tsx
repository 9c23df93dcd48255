import type { Appointment } from '@goldline/contract/appointment'
import { withServicePerson } from '@goldline/domain/product/add-ons'
import { useText } from '../../../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../../../kit/Avatar.tsx'
import { Button } from '../../../../../kit/Button.tsx'
import { look } from '../../../../../kit/look.ts'
import { RadioPills } from '../../../../../kit/RadioPills.tsx'
import { useFirstAvailable, useFreeFrom } from '../../../time/first-available.tsx'
import { PersonPerService } from '../../../time/PersonPerService.tsx'
import type { MoveChoice } from './use-move-choice.ts'
import { useMovePeople, useQualifiedStaff, useToday } from './use-move-times.ts'

type Props = { appointment: Appointment; choice: MoveChoice }

/** Offers the same choice of staff as a new booking (AVL-12): for all services, or per service. */
export function MovePeople({ appointment, choice }: Props) {
  const t = useText()
  const { data } = useMovePeople(appointment)
  const lines = useQualifiedStaff(appointment)
  const nobodyDoesAll = data?.every((each) => each.staff === null)
  return (
    <div className={look('mt12')}>
      {choice.staffIds ? (
        <PersonPerService
          services={appointment.services.map(({ name, productId, variantId }, index) => ({
            key: `${productId} ${variantId}`,
            name: name ?? t('label.deletedService'),
            staff: lines[index]?.staff ?? [],
            addOn: lines[index]?.addOn ?? false,
          }))}
          each={choice.staffIds}
          note={t('booking.who.severalNote')}
          lang={undefined}
          onEach={(staffIds) => choice.chooseWho({ staffId: null, staffIds: withServicePerson(lines, staffIds) })}
          onOne={nobodyDoesAll ? undefined : () => choice.chooseWho({ staffId: null })}
        />
      ) : (
        <>
          <OneForAll appointment={appointment} choice={choice} />
          {lines.filter(({ addOn }) => !addOn).length > 1 && (
            <Button kind="link" onClick={() => choice.chooseWho({ staffId: null, staffIds: choice.each })}>
              {t('booking.who.each')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

const anybody = 'anybody'

/** Lists the first available and all staff who can do the whole visit, with their next free start. */
function OneForAll({ appointment, choice }: Props) {
  const t = useText()
  const firstAvailable = useFirstAvailable()
  const freeFrom = useFreeFrom(useToday(appointment), appointment.businessObject.timeZone)
  const { data } = useMovePeople(appointment)
  // Photos come from the salon's staff list.
  const ofSalon = new Map(
    useQualifiedStaff(appointment).flatMap(({ staff }) => staff.map((person) => [person.id, person])),
  )
  const requested = appointment.staff
  // Until the other staff are loaded, show only the requested person.
  const people = data?.flatMap(({ staff, startTime }) => (staff ? [{ staff, startTime }] : []))
  const known = people ?? (requested ? [{ staff: requested, startTime: undefined }] : [])
  const detailOf = (id: string, startTime: string | null | undefined) => {
    if (id === requested?.id) return t('my.move.asked')
    return startTime === undefined ? '\u00a0' : freeFrom(startTime)
  }
  return (
    <RadioPills
      label={t('booking.who')}
      value={choice.staffId ?? anybody}
      onChange={(value) => choice.chooseWho({ staffId: value === anybody ? null : value })}
      options={[
        { value: anybody, ...firstAvailable },
        ...known.map(({ staff, startTime }) => ({
          value: staff.id,
          label: staff.name,
          detail: detailOf(staff.id, startTime),
          leading: <PersonAvatar person={ofSalon.get(staff.id) ?? staff} />,
        })),
      ]}
    />
  )
}
