import {
  getWaitingList,
  removeFromWaitingList,
  type SalonWaitingEntry,
} from '@goldline/contract/appointment/waiting-list'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { partOfSpan } from '@goldline/domain/time/part-of-day'
import { fullName } from '@goldline/domain/user/full-name'
import { useState } from 'react'
import { Link } from 'wouter'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { dot, joinFacts } from '../../../kit/dot.ts'
import { PhoneIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { paths, pathTo } from '../paths.ts'
import { FreeStarts } from './FreeStarts.tsx'
import styles from './WaitingList.module.css'

type Props = { entry: SalonWaitingEntry; open: boolean; onToggle: () => void }

/** Shows an entry's customer, services, time and waiting date; once opened for booking, also suitable starts. */
export function ListEntry({ entry, open, onToggle }: Props) {
  const t = useText()
  const { customer } = entry
  const [removing, setRemoving] = useState(false)
  const name = fullName(customer) || t('label.noName')
  const label = (id: 'admin.waiting.bookOf' | 'admin.waiting.removeOf') => t(id, { name })
  return (
    <li className={classes(stack(12, 'py12', 'px16'), styles.entry)} data-open={open || undefined}>
      <div className={row(20, 'wrap', 'gy8', 'middle')}>
        <div className={styles.who}>
          <Link href={pathTo(paths.customers, { id: customer.id })}>
            <b>{name}</b>
          </Link>
          <small className={look('quiet', 'anywhere')}>
            <EntryDates entry={entry} />
          </small>
        </div>
        <WishText entry={entry} />
        <div className={row(8, 'wrap')}>
          {customer.phoneNr !== null && (
            <a
              href={`tel:${customer.phoneNr}`}
              className={buttonClass('quiet')}
              aria-label={t('word.callName', { name })}
            >
              <PhoneIcon size={18} />
            </a>
          )}
          <Button aria-expanded={open} aria-label={label('admin.waiting.bookOf')} onClick={onToggle}>
            {t('action.bookIt')}
          </Button>
          <Button kind="ghost" aria-label={label('admin.waiting.removeOf')} onClick={() => setRemoving(true)}>
            {t('word.remove')}
          </Button>
        </div>
      </div>
      {open && <FreeStarts entry={entry} />}
      {removing && <RemoveQuestion entry={entry} name={name} onClose={() => setRemoving(false)} />}
    </li>
  )
}

function WishText({ entry }: Pick<Props, 'entry'>) {
  const t = useText()
  const format = useFormat()
  const { services, staffName, staffNames, from, to, fromTime, toTime } = entry
  const anybody = t('label.firstAvailableStaff')
  const what = services.map((service) => service ?? t('label.deletedService')).join(' + ')
  const who = staffNames?.map((each) => each ?? anybody).join(' + ') ?? staffName ?? anybody
  const days = from === to ? format.dayLong(from) : `${format.dayShort(from)} – ${format.dayShort(to)}`
  const part = partOfSpan(entry)
  const hours = part
    ? t(`availability.part.${part}`)
    : `${format.timeOfDay(fromTime)} – ${toTime === '24:00:00' ? '24:00' : format.timeOfDay(toTime)}`
  return (
    <div className={styles.what}>
      <span>{joinFacts(what, who)}</span>
      <small className={look('quiet', 'anywhere')}>{joinFacts(days, hours)}</small>
    </div>
  )
}

function EntryDates({ entry: { createdTime, toldTime, customer } }: Pick<Props, 'entry'>) {
  const t = useText()
  const { instantDayLong } = useFormat()
  const facts = [
    t('admin.waiting.since', { day: instantDayLong(createdTime) }),
    customer.phoneNr ? formatPhoneNr(customer.phoneNr) : customer.email,
    toldTime && t('admin.waiting.told', { day: instantDayLong(toldTime) }),
  ]
  return facts.filter(Boolean).join(dot)
}

function RemoveQuestion({ entry, name, onClose }: Pick<Props, 'entry'> & { name: string; onClose: () => void }) {
  const t = useText()
  const cache = useCache()
  const done = () => {
    void cache.invalidate(getWaitingList)
    onClose()
  }
  const remove = useCall(removeFromWaitingList, { onDone: done, onRefused: done })
  return (
    <AskDialog
      title={t('admin.waiting.remove.title', { name })}
      subtitle={t('admin.waiting.remove.text')}
      action={t('word.remove')}
      work={remove}
      onYes={() => remove.mutate({ params: { id: entry.id } })}
      onClose={onClose}
    />
  )
}
