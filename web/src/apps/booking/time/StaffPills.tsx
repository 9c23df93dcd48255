import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { qualifiedForAll } from '../choice/chosen.ts'
import type { Selection } from '../choice/selection.ts'
import { useSeveralPeopleText } from '../flow/chosen-visit.ts'
import { useFlow, useSalonLanguage } from '../flow/flow-context.ts'
import { useNextStarts } from '../request/use-availability.ts'
import { useFirstAvailable, useFreeFrom } from './first-available.tsx'
import { PersonEach } from './PersonEach.tsx'

const anybody = 'anybody'

/** The first available, and everybody who can do the whole choice, with their next free start. */
export function StaffPills() {
  const t = useText()
  const { businessObject, chosen, selection, go } = useFlow()
  const detailOf = useDetail()
  const firstAvailable = useFirstAvailable()
  const lang = useSalonLanguage()
  const qualified = new Set(qualifiedForAll(chosen))
  const several = useSeveralPeopleText()
  const each = selection.staffIds ?? (several && chosen.length > 1 ? chosen.map(() => null) : undefined)
  const staff = businessObject.staff.filter(({ id }) => qualified.has(id))
  const ask = (who: Partial<Selection>) => go('time', { ...who, time: undefined }, { replace: true })
  if (each)
    return (
      <PersonEach
        services={chosen.map(({ key, name, product }) => ({
          key,
          name,
          staff: businessObject.staff.filter(({ id }) => product.specialists.includes(id)),
        }))}
        each={each}
        note={several ?? t('booking.who.severalNote')}
        lang={lang}
        onEach={(staffIds) => ask({ staffId: null, staffIds })}
        onOne={several === undefined ? () => ask({ staffIds: undefined }) : undefined}
      />
    )
  return (
    <>
      <RadioPills
        label={t('booking.who')}
        value={selection.staffId ?? anybody}
        onChange={(value) => ask({ staffId: value === anybody ? null : value })}
        options={[
          { value: anybody, ...firstAvailable },
          ...staff.map((person) => ({
            value: person.id,
            label: person.name,
            detail: detailOf(person.id),
            leading: <PersonAvatar person={person} />,
          })),
        ]}
      />
      {chosen.length > 1 && (
        <Button kind="link" onClick={() => ask({ staffId: null, staffIds: chosen.map(() => null) })}>
          {t('booking.who.each')}
        </Button>
      )}
    </>
  )
}

/** When a person is next free; blank until known. */
function useDetail(): (staffId: string) => string {
  const { businessObject, today } = useFlow()
  const { data: starts } = useNextStarts()
  const freeFrom = useFreeFrom(today, businessObject.timeZone)
  return (staffId) => {
    if (starts === undefined) return '\u00a0'
    return freeFrom(starts.find((each) => each.staffId === staffId)?.startTime ?? null)
  }
}
