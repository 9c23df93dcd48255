import type { BusinessObject } from '@goldline/contract/business-object'
import { openState } from '@goldline/domain/business-object/opening'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { classes } from '../../../kit/classes.ts'
import { ArrowIcon, PhoneIcon } from '../../../kit/icons.tsx'
import { look, stack } from '../../../kit/look.ts'
import { BellIcon } from '../../../kit/salon-icons.tsx'
import { type Selection, writeSelection } from '../choice/selection.ts'
import { myPaths } from '../my-paths.ts'
import styles from './Alternatives.module.css'

/** Lists alternatives to a start or a day that is taken, those closest to the request first (BKG-02). */
export const AlternativeList = ({ children }: { children: ReactNode }) => (
  <ul className={classes(stack(8, 'full', 'text-left'), styles.list)}>{children}</ul>
)

/** `face`: the person's avatar, or an icon. */
type Words = { face: ReactNode; title: ReactNode; text?: ReactNode }
type OptionProps = Words & { first?: boolean; onChoose: () => void }

export function AlternativeOption({ first, onChoose, ...words }: OptionProps) {
  return (
    <li>
      <button type="button" data-first={first || undefined} onClick={onChoose}>
        <OptionWords {...words} />
      </button>
    </li>
  )
}

const OptionWords = ({ face, title, text }: Words) => (
  <>
    {face}
    <span className={look('min-w-0', 'leading-snug')}>
      <b className={look('block', 'w700', 'num')}>{title}</b> <small className={look('quiet', 'f13')}>{text}</small>
    </span>
    <ArrowIcon size={18} />
  </>
)

/** Links to the waiting list with the selection, whose time sets the part of the day. */
export function WaitingOption({ selection, when }: { selection: Selection; when: string }) {
  const t = useText()
  const face = (
    <Avatar name="">
      <BellIcon />
    </Avatar>
  )
  return (
    <li>
      <Link href={`${myPaths.waitingList}?${writeSelection(selection)}`}>
        <OptionWords {...{ face, title: t('word.joinTheWaitingList') }} text={t('booking.instead.waiting', { when })} />
      </Link>
    </li>
  )
}

type CallProps = { salon: Pick<BusinessObject, 'phoneNr' | 'opening' | 'timeZone'>; now: number }

/** Links to the salon's phone number, with until when the salon is open. */
export function CallOption({ salon: { phoneNr, opening, timeZone }, now }: CallProps) {
  const t = useText()
  const format = useFormat()
  if (phoneNr === null) return null
  const state = openState(opening, timeZone, now)
  const face = (
    <Avatar name="">
      <PhoneIcon />
    </Avatar>
  )
  const text = state.open
    ? t('booking.open.until', { time: format.timeOfDay(state.until.time) })
    : state.next
      ? t('booking.open.opens', { when: `${format.dayShort(state.next.date)}, ${format.timeOfDay(state.next.time)}` })
      : t('word.closed')
  return (
    <li>
      <a href={`tel:${phoneNr}`}>
        <OptionWords {...{ face, text, title: t('booking.instead.call', { phoneNr: formatPhoneNr(phoneNr) }) }} />
      </a>
    </li>
  )
}
