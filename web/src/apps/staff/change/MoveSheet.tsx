import type { Appointment } from '@goldline/contract/appointment'
import { productKey } from '@goldline/domain/product/product-key'
import { zone } from '@goldline/domain/time/zone'
import { useState } from 'react'
import { useAppointmentText } from '../../../appointment/appointment-text.ts'
import { useSalon } from '../../../client/me.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { stack } from '../../../kit/look.ts'
import { Switch } from '../../../kit/Switch.tsx'
import { useStaffChange } from '../own-days/use-visit.ts'
import { ConfirmOverride } from './ConfirmOverride.tsx'
import { Starts } from './Starts.tsx'

type Props = { appointment: Appointment; staffId: string; onClose: () => void }

/** Moves a visit to another free start of the same person (APT-07). */
export function MoveSheet({ appointment, staffId, onClose }: Props) {
  const t = useText()
  const { who, what } = useAppointmentText()
  const { timeZone } = useSalon()
  const { id, version, startTime, services, owner } = appointment
  const [day, chooseDay] = useState<string>(zone(timeZone).toWall(Date.parse(startTime)).day)
  const [start, setStart] = useState<number>()
  const [tell, setTell] = useState(true)
  const edit = useStaffChange('edit', onClose)
  const products = services.map(productKey)
  const send = () => {
    if (start === undefined) return
    edit.change({ params: { id }, body: { startTime: new Date(start).toISOString(), tell }, ifMatch: version })
  }
  return (
    <>
      <Dialog
        title={t('staff.move.title', { who: who(appointment) })}
        subtitle={what(appointment)}
        loading={edit.isPending}
        onClose={onClose}
        actions={
          <Button kind="gold" size="l" full disabled={start === undefined} busy={edit.isPending} onClick={send}>
            {t('word.move')}
          </Button>
        }
      >
        <div className={stack(16, 'min-w-0')}>
          <Starts
            staffId={staffId}
            products={products}
            day={day}
            start={start}
            appointment={id}
            onDay={(next) => {
              chooseDay(next)
              setStart(undefined)
            }}
            onStart={setStart}
          />
          {owner && <Switch label={t('staff.cancel.tell')} value={tell} onChange={setTell} />}
        </div>
      </Dialog>
      {edit.asked && <ConfirmOverride asked={edit.asked} busy={edit.isPending} />}
    </>
  )
}
