import type { OfferedService } from '@goldline/contract/appointment/entry'
import { usualTerms } from '@goldline/domain/product/own-terms'
import { servicesFor } from '@goldline/domain/product/search'
import type { ReactNode } from 'react'
import { useSalon } from '../client/me.ts'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { Combobox } from '../kit/Combobox.tsx'
import { dot } from '../kit/dot.ts'

type Props = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  services: readonly OfferedService[]
  /** Staff member whose prices and times are shown for their services; null: the usual ones. */
  staffId?: string | null | undefined
  onAdd: (product: string) => void
}

/** A search field for a service, with time and price; clears once the service is added (UI-06). */
export function ServiceField({ services: offered, staffId = null, onAdd, ...field }: Props) {
  const t = useText()
  const { money, duration } = useFormat()
  const { currency } = useSalon()
  // An add-on is booked only with its service (CAT-13).
  const services = offered.filter(({ addOn }) => !addOn)
  const of = (product: string) => services.find((each) => each.product === product)
  const detailOf = (product: string) => {
    const service = of(product)
    if (!service) return ''
    const usual = usualTerms(service, staffId !== null && service.staffIds.includes(staffId) ? staffId : null)
    const price = money(usual.price, currency)
    const shown = usual.varies ? t('price.from', { price }) : price
    return `${duration(usual.duration)}${dot}${shown}`
  }
  return (
    <Combobox
      {...field}
      options={services.map(({ product }) => product)}
      value=""
      labelOf={(product) => of(product)?.name ?? ''}
      detailOf={detailOf}
      find={(typed) => servicesFor(services, typed, searchedOffer).map(({ product }) => product)}
      onChange={onAdd}
    />
  )
}

/** Prepares a service for the search, with its names in all languages (CAT-10). */
export const searchedOffer = ({ name, otherNames = [] }: OfferedService) => ({
  name: [name, ...otherNames].join(' '),
  ...{ description: '', category: null, variants: [] },
})
