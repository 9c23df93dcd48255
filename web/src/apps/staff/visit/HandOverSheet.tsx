import type { Appointment } from '@goldline/contract/appointment'
import { getOfferedServices } from '@goldline/contract/appointment/entry'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAppointmentText } from '../../../appointment/appointment-text.ts'
import { useApi } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useSalon } from '../../../client/me.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { CloseIcon } from '../../../kit/icons.tsx'
import { look, stack } from '../../../kit/look.ts'
import { ServiceField } from '../../../product/ServiceField.tsx'
import { useOwnId } from '../own-days/use-own.ts'
import { useHandOver } from '../own-days/use-visit.ts'
import styles from './Visit.module.css'

/** Hands the visit over to the till, with extra services, which are sold at the day's price. */
export function HandOverSheet({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const t = useText()
  const { who, what } = useAppointmentText()
  const staffId = useOwnId()
  const [added, setAdded] = useState<readonly string[]>([])
  const hand = useHandOver(appointment, onClose)
  const offered = useQuery(useApi().query(getOfferedServices, {}))
  const services = offered.data?.services.filter((each) => staffId !== undefined && each.staffIds.includes(staffId))
  return (
    <Dialog
      title={t('staff.till.title', { who: who(appointment) })}
      subtitle={what(appointment)}
      onClose={onClose}
      actions={
        <Button
          kind="gold"
          size="l"
          full
          busy={hand.isPending}
          onClick={() => hand.start(added.map((product) => ({ product, staffId: staffId ?? '' })))}
        >
          {t('staff.till.hand')}
        </Button>
      }
    >
      {offered.error && !services && <Failure inline error={offered.error} onRetry={() => void offered.refetch()} />}
      {services && services.length > 0 && (
        <div className={stack(12, 'min-w-0')}>
          <ServiceField
            label={t('staff.till.add')}
            hint={t('staff.till.add.hint')}
            services={services.filter(({ product }) => !added.includes(product))}
            staffId={staffId}
            onAdd={(product) => setAdded([...added, product])}
          />
          <Additions
            services={services.filter(({ product }) => added.includes(product))}
            onDrop={(product) => setAdded(added.filter((each) => each !== product))}
          />
        </div>
      )}
    </Dialog>
  )
}

type AdditionsProps = {
  services: readonly { product: string; name: string; price: number }[]
  onDrop: (product: string) => void
}

function Additions({ services, onDrop }: AdditionsProps) {
  const t = useText()
  const { money } = useFormat()
  const { currency } = useSalon()
  return (
    <ul className={classes(look(), styles.lines)}>
      {services.map(({ product, name, price }) => (
        <li key={product}>
          <span>{name}</span>
          <b>{money(price, currency)}</b>
          <IconButton bare label={t('staff.till.drop', { name })} onClick={() => onDrop(product)}>
            <CloseIcon size={18} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
