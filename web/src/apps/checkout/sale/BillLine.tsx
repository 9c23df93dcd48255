import type { SoldLine } from '@goldline/contract/checkout'
import type { Draft } from '@goldline/contract/checkout/draft'
import { saleLimits } from '@goldline/domain/checkout/sale'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { classes } from '../../../kit/classes.ts'
import { joinFacts } from '../../../kit/dot.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { DotsIcon } from '../../../kit/later-icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { useMoney } from '../money.ts'
import type { DraftEdit, SaleTotals } from '../use-draft.ts'
import styles from './Bill.module.css'
import { payWithPackage, useSalonPeople } from './goods.ts'

type Package = NonNullable<Draft['customer']>['packages'][number]

type Props = {
  line: SaleTotals['lines'][number]
  /** The line's visit, if the sale has several. */
  visit?: Draft['visits'][number] | undefined
  /** A package of the customer that could pay for the line. */
  proposed: Package | undefined
  change: (edit: DraftEdit) => void
  onOpen: () => void
}

/** Returns a text that explains how the line's price was changed, and why. */
function usePriceChangeText({ discount, surcharge, agreedPrice, priceNote }: SoldLine): string {
  const t = useText()
  const { plain } = useMoney()
  const instead = agreedPrice !== null && t('checkout.price.instead', { amount: plain(agreedPrice) })
  const textOf = (sign: string, change: SoldLine['discount']) =>
    change && `${sign}${'percent' in change ? `${change.percent}%` : plain(change.amount)}, ${change.reason}`
  return joinFacts(instead, priceNote, textOf('−', discount), textOf('+', surcharge))
}

/** Shows a line: name, person, quantity, and price; a higher price before changes is struck through. */
export function BillLine({ line, visit, proposed, change, onOpen }: Props) {
  const t = useText()
  const { plain } = useMoney()
  const { find } = useSalonPeople()
  const { id, kind, name, quantity, unitPrice, listPrice, appointmentId } = line
  const person = find(line.staffId)
  const before = listPrice ?? 0
  const full = quantity * Math.max(before, unitPrice ?? 0)
  const now = line.gross - line.ownDiscount + line.ownSurcharge
  const set = (next: number) =>
    change((content) => ({
      ...content,
      lines: content.lines.map((each) => (each.id === id ? { ...each, quantity: next } : each)),
    }))
  const why = usePriceChangeText(line)
  const pieces = kind === 'ARTICLE' || (kind === 'SERVICE' && !appointmentId)
  const covered = line.covered && t('checkout.package.covered')
  const added = kind === 'SERVICE' && !appointmentId
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <b className={look('block', 'w650')}>{name}</b>
        <small className={look('block', 'quiet', 'f13')}>
          {joinFacts(visit?.name, covered || why || (added ? t('checkout.bill.added') : ''))}
        </small>
        {proposed && <UsePackage line={line} proposed={proposed} change={change} />}
      </div>
      {pieces && (
        <span className={classes(row(0, 'middle', 'edge-strong', 'r-md'), styles.quantity)}>
          <button
            type="button"
            aria-label={t('checkout.bill.fewer', { name })}
            aria-disabled={quantity <= saleLimits.quantity.min}
            onClick={() => quantity > saleLimits.quantity.min && set(quantity - 1)}
          >
            −
          </button>
          <b>{quantity}</b>
          <button
            type="button"
            aria-label={t('checkout.bill.more', { name })}
            onClick={() => quantity < saleLimits.quantity.max && set(quantity + 1)}
          >
            +
          </button>
        </span>
      )}
      {person && (
        <span>
          <PersonAvatar person={person} size="m" />
          <span className="visually-hidden">{person.name}</span>
        </span>
      )}
      <span className={styles.price}>
        {full > now && <s className={look('block', 'quiet', 'f13', 'w550')}>{plain(full)}</s>}
        {plain(now)}
      </span>
      <IconButton bare label={t('checkout.bill.change', { name })} onClick={onOpen}>
        <DotsIcon />
      </IconButton>
    </li>
  )
}

type UseProps = { line: SoldLine; proposed: Package; change: Props['change'] }

/** Pays the line with the proposed package, in one tap (POS-17). */
function UsePackage({ line: { id, name: service }, proposed: { id: packageId, name, left }, change }: UseProps) {
  const t = useText()
  const pay = () =>
    change((content) => ({
      ...content,
      lines: content.lines.map((each) => (each.id === id ? payWithPackage(each, packageId) : each)),
    }))
  return (
    <button
      type="button"
      className={styles.proposed}
      aria-label={t('checkout.prepaid.use.for', { name, count: left, service })}
      onClick={pay}
    >
      {t('checkout.prepaid.use', { name, count: left })}
    </button>
  )
}
