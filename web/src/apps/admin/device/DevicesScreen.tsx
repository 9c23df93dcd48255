import { getDevices, removeDevice, type SalonDevice } from '@goldline/contract/auth/devices'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { useApi, useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { dot } from '../../../kit/dot.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { InfoIcon, PlusIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { useRestoredFocus } from '../../../kit/use-restored-focus.ts'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import styles from '../account/Account.module.css'
import { PairDialog } from './PairDialog.tsx'
import { StaffSessions } from './StaffSessions.tsx'

/** Lists the salon's devices, pairs them by a QR code and removes them (AUTH-08). */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getDevices, {}))
  const list = useRef<HTMLUListElement>(null)
  const stayOn = useRestoredFocus(list, data)
  const [pairing, setPairing] = useState(false)
  const [removing, setRemoving] = useState<SalonDevice>()
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.devices.intro')} />
      <div className={styles.parts}>
        <div className={row(8, 'wrap')}>
          <Button kind="gold" icon={<PlusIcon size={18} />} onClick={() => setPairing(true)}>
            {t('admin.devices.pair')}
          </Button>
        </div>
        {!data && <Loading error={error} refetch={refetch} rows={3} />}
        {data?.length === 0 && <EmptyState icon={<InfoIcon />} title={t('admin.devices.none')} />}
        {data && data.length > 0 && (
          <ul ref={list} className={stack(8)}>
            {data.map((device) => (
              <DeviceRow key={device.id} device={device} onRemove={() => setRemoving(device)} />
            ))}
          </ul>
        )}
        <StaffSessions />
      </div>
      {pairing && <PairDialog onClose={() => setPairing(false)} />}
      {removing && (
        <RemoveDialog device={removing} onRemoved={() => stayOn('button')} onClose={() => setRemoving(undefined)} />
      )}
    </AdminScreen>
  )
}

function DeviceRow({ device, onRemove }: { device: SalonDevice; onRemove: () => void }) {
  const intl = useIntl()
  const t = useText()
  const { name, client, pairedTime, lastUsedTime } = device
  const used = lastUsedTime ?? pairedTime
  const when = used && intl.formatDate(new Date(used), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className={styles.row}>
      <div>
        <b className={look('block')}>{name}</b>
        <small className={look('block', 'faint', 'f13')}>
          {t(`device.client.${client}`)}
          {when && `${dot}${t('user.session.used', { when })}`}
        </small>
      </div>
      {pairedTime === null && <Badge tone="gold">{t('admin.devices.waiting')}</Badge>}
      <Button aria-label={t('word.removeName', { name })} onClick={onRemove}>
        {t('action.remove')}
      </Button>
    </li>
  )
}

type RemoveProps = { device: SalonDevice; onRemoved: () => void; onClose: () => void }

function RemoveDialog({ device, onRemoved, onClose }: RemoveProps) {
  const t = useText()
  const { notices } = useApp()
  const cache = useCache()
  const remove = useCall(removeDevice, {
    inline: true,
    onDone: async () => {
      notices.show(t('admin.devices.removed', { name: device.name }), 'success')
      onClose()
      onRemoved()
      await cache.invalidate(getDevices)
    },
  })
  return (
    <AskDialog
      title={t('word.removeName', { name: device.name })}
      action={t('action.remove')}
      work={remove}
      onYes={() => remove.mutate({ params: { id: device.id } })}
      onClose={onClose}
    >
      <p>{t('admin.devices.remove.text')}</p>
    </AskDialog>
  )
}
