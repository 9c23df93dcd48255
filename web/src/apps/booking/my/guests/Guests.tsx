import { type Guest, getMyGuests, removeGuest, renameGuest } from '@goldline/contract/customer/guests'
import { useState } from 'react'
import { useCache } from '../../../../client/cache.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useForm } from '../../../../client/Form.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Avatar } from '../../../../kit/Avatar.tsx'
import { Button } from '../../../../kit/Button.tsx'
import { CardSection } from '../../../../kit/Card.tsx'
import { IconButton } from '../../../../kit/IconButton.tsx'
import { PlusIcon } from '../../../../kit/icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { SkeletonList } from '../../../../kit/Skeleton.tsx'
import { PencilIcon, TrashIcon } from '../../../../kit/salon-icons.tsx'
import { GuestForm } from '../../guests/GuestForm.tsx'
import { checkGuest, useAddGuest, useGuestForm, useGuests } from '../../guests/use-guests.ts'
import { useAppointmentWords } from '../appointments/appointment-words.ts'
import { useMyAppointments } from '../appointments/use-my-appointments.ts'
import { UndoRow } from '../UndoRow.tsx'

/** Lists the guests whom the customer books for, each with their next visit (CUS-13). */
export function Guests() {
  const t = useText()
  const { data, error, isFetching, refetch } = useGuests()
  const [adding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<readonly Guest[]>([])
  const form = useGuestForm(() => setAdding(false))
  const add = !adding && (
    <Button icon={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
      {t('word.addAPerson')}
    </Button>
  )
  const keep = (guest: Guest) => setRemoved((list) => list.filter((each) => each !== guest))
  return (
    <CardSection title={t('guests.title')} aside={add}>
      <p className={look('mt4', 'quiet', 'f14')}>{t('guests.lead')}</p>
      {!data && (error ? <Failure error={error} busy={isFetching} onRetry={refetch} /> : <SkeletonList count={1} />)}
      {adding && (
        <div className={look('mt16')}>
          <GuestForm form={form} onCancel={() => setAdding(false)} />
        </div>
      )}
      <ul className={stack(8, 'mt16')}>
        {data?.map((guest) => (
          <li key={guest.id} className={look('edge', 'r-lg', 'on-raised', 'px16', 'py8')}>
            <GuestRow guest={guest} onGone={() => setRemoved((list) => [...list, guest])} />
          </li>
        ))}
        {removed.map((guest) => (
          <li key={guest.id} className={look('px16', 'py8')}>
            <RemovedGuest guest={guest} onBack={() => keep(guest)} />
          </li>
        ))}
      </ul>
    </CardSection>
  )
}

function GuestRow({ guest: { id, name }, onGone }: { guest: Guest; onGone: () => void }) {
  const t = useText()
  const cache = useCache()
  const [editing, setEditing] = useState(false)
  const remove = useCall(removeGuest, {
    onDone: () => {
      cache.update(getMyGuests, (list) => list.filter((each) => each.id !== id))
      onGone()
    },
  })
  if (editing) return <RenameForm id={id} name={name} onClose={() => setEditing(false)} />
  return (
    <div className={row(12, 'middle')}>
      <Avatar name={name} />
      <div className={look('grow', 'min-w-0', 'anywhere')}>
        <b className={look('block', 'w650')}>{name}</b>
        <NextVisitOf name={name} />
      </div>
      <IconButton bare label={t('guests.rename', { name })} onClick={() => setEditing(true)}>
        <PencilIcon size={18} />
      </IconButton>
      <IconButton
        bare
        label={t('word.removeName', { name })}
        aria-busy={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate({ params: { id } })}
      >
        <TrashIcon size={18} />
      </IconButton>
    </div>
  )
}

/** Shows the guest's next visit among the coming visits loaded so far. */
function NextVisitOf({ name }: { name: string }) {
  const words = useAppointmentWords()
  const { data } = useMyAppointments('coming')
  const next = data?.pages.flatMap(({ appointments }) => appointments).find(({ title }) => title === name)
  if (!next) return null
  return (
    <span className={look('block', 'quiet', 'f14')}>
      {words.services(next)}, {words.moment(next.startTime)}
    </span>
  )
}

function RenameForm({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const cache = useCache()
  const rename = useCall(renameGuest, {
    inline: true,
    onDone: (guest) => {
      cache.update(getMyGuests, (list) => list.map((each) => (each.id === id ? guest : each)))
      onClose()
    },
  })
  const form = useForm({
    start: { name },
    check: checkGuest,
    work: rename,
    send: (body) => rename.mutate({ params: { id }, body: { name: body.name.trim() } }),
  })
  return <GuestForm form={form} onCancel={onClose} />
}

function RemovedGuest({ guest: { name }, onBack }: { guest: Guest; onBack: () => void }) {
  const t = useText()
  const add = useAddGuest(onBack)
  return (
    <>
      <UndoRow
        text={t('guests.removed', { name })}
        busy={add.isPending}
        onUndo={() => add.mutate({ body: { name } })}
      />
      {add.error && <Failure inline error={add.error} />}
    </>
  )
}
