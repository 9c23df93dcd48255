import type { OfferedService } from '@goldline/contract/appointment/entry'
import { maxServices } from '@goldline/domain/product/chain-limits'
import { useText } from '../../../i18n/use-text.ts'
import { Combobox } from '../../../kit/Combobox.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { CloseIcon } from '../../../kit/icons.tsx'
import { stack } from '../../../kit/look.ts'
import { ServiceField } from '../../../product/ServiceField.tsx'

export type RequestedService = { product: string; staffId: string | null }

type Props = {
  offered: readonly OfferedService[]
  staff: readonly { id: string; name: string }[]
  services: readonly RequestedService[]
  error: string | undefined
  onChange: (services: readonly RequestedService[]) => void
}

const anybody = 'any'

/** Selects the services of an entry, and the requested person for each (AVL-12). */
export function RequestedServices({ offered, staff, services, error, onChange }: Props) {
  const t = useText()
  const nameOf = (id: string) => staff.find((person) => person.id === id)?.name ?? t('label.firstAvailableStaff')
  const put = (at: number, staffId: string | null) =>
    onChange(services.map((each, index) => (index === at ? { ...each, staffId } : each)))
  return (
    <>
      {services.map(({ product, staffId }, index) => {
        const service = offered.find((each) => each.product === product)
        const name = service?.name ?? ''
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: only their place tells two equal services apart
          <div key={`${index}:${product}`} className={stack(8, 'one-auto', 'bottom')}>
            <Combobox
              label={t('admin.waiting.who', { name })}
              options={[anybody, ...(service?.staffIds ?? [])]}
              value={staffId ?? anybody}
              labelOf={nameOf}
              onChange={(id) => put(index, id === anybody ? null : id)}
            />
            <IconButton
              bare
              label={t('word.removeName', { name })}
              onClick={() => onChange(services.filter((_, at) => at !== index))}
            >
              <CloseIcon size={18} />
            </IconButton>
          </div>
        )
      })}
      {services.length < maxServices && (
        <ServiceField
          label={t('word.addAService')}
          services={offered}
          onAdd={(product) => onChange([...services, { product, staffId: null }])}
          error={error}
        />
      )}
    </>
  )
}
