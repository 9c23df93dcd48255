import type { BusinessObject } from '@goldline/contract/business-object'
import { withServicePerson } from '@goldline/domain/product/add-ons'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { joinFacts } from '../../../kit/dot.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import {
  type ChosenService,
  chosenServices,
  pricedServices,
  qualifiedForAll,
  totalPrice,
  visitDays,
  withStaffTerms,
} from '../choice/chosen.ts'
import type { Selection } from '../choice/selection.ts'
import { useSeveralPeopleText } from '../flow/chosen-visit.ts'
import { useFlow, useSalonLanguage } from '../flow/flow-context.ts'
import { useNextStarts } from '../request/use-availability.ts'
import { useFirstAvailable, useFreeFrom } from './first-available.tsx'
import { PersonPerService } from './PersonPerService.tsx'

const anybody = 'anybody'

/** Lists the first available and all staff who can do the whole choice, with their next free start. */
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
      <PersonPerService
        services={chosen.map((service) => ({ ...service, staff: staffOf(service, businessObject.staff) }))}
        each={each}
        note={several ?? t('booking.who.severalNote')}
        lang={lang}
        onEach={(staffIds) => ask({ staffId: null, staffIds: withServicePerson(chosen.map(lineOf), staffIds) })}
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
      {chosen.filter(({ addOn }) => !addOn).length > 1 && (
        <Button kind="link" onClick={() => ask({ staffId: null, staffIds: chosen.map(() => null) })}>
          {t('booking.who.each')}
        </Button>
      )}
    </>
  )
}

const staffOf = ({ product }: ChosenService, staff: BusinessObject['staff']) =>
  staff.filter(({ id }) => product.specialists.includes(id))

const lineOf = ({ product, addOn = false }: ChosenService) => ({ productId: product.id, addOn })

/** Returns when a person is next free, blank while loading, and their price if it differs from the usual (CAT-11). */
function useDetail(): (staffId: string) => string {
  const format = useFormat()
  const flow = useFlow()
  const { businessObject, today, selection } = flow
  const { data: starts } = useNextStarts()
  const freeFrom = useFreeFrom(today, businessObject.timeZone)
  const usual = chosenServices(businessObject, selection.products)
  const priceOf = (services: readonly ChosenService[]) => totalPrice(pricedServices(services, visitDays(flow)))
  return (staffId) => {
    const price = priceOf(withStaffTerms(usual, { staffId }))
    const own = price !== priceOf(usual) && format.money(price, businessObject.currency)
    const free = starts && freeFrom(starts.find((each) => each.staffId === staffId)?.startTime ?? null)
    return joinFacts(free, own) || '\u00a0'
  }
}
