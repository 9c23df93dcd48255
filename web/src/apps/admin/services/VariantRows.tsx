import type { Catalogue } from '@goldline/contract/product/catalogue'
import { catalogueLimits } from '@goldline/domain/product/catalogue'
import { useRef } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { DownIcon, PlusIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { TrashIcon, UpIcon } from '../../../kit/salon-icons.tsx'
import { useRestoredFocus } from '../../../kit/use-restored-focus.ts'
import { useSalon } from '../session.ts'
import { SegmentParts } from './SegmentsBar.tsx'
import styles from './ServiceForm.module.css'
import type { Variant } from './service-draft.ts'

type Props = {
  kind: keyof typeof words
  variants: readonly Variant[]
  language: Catalogue['language']
  /** Index of the variant that is edited below. */
  chosen: number
  onChoose: (index: number) => void
  onChange: (variants: Variant[], chosen: number) => void
  /** Creates the first or a further variant. */
  another: () => Variant
}

type MoveDirection = 'up' | 'down'

/** Texts: heading, note for an empty list, and add button. */
const words = {
  variants: { title: 'admin.services.variants', none: 'admin.services.variants.none', add: 'word.variant' },
  addOns: { title: 'admin.services.addOns', none: 'admin.services.addOns.none', add: 'admin.services.addOn' },
} as const

/** Lists the variants or add-ons in order, each with a small bar. */
export function VariantRows({ kind, variants, language, chosen, onChoose, onChange, another }: Props) {
  const t = useText()
  const { title, none, add } = words[kind]
  const longest = Math.max(...variants.map(totalMinutes))
  const card = useRef<HTMLElement>(null)
  const stayOn = useRestoredFocus(card, variants)
  const move = (index: number, way: MoveDirection) => {
    const to = index + (way === 'up' ? -1 : 1)
    stayOn(`li:nth-child(${to + 1}) > [data-way="${way}"]`)
    const own = variants.slice(index, index + 1)
    onChange([...variants.toSpliced(index, 1).toSpliced(to, 0, ...own)], to)
  }
  const remove = (index: number) => {
    stayOn(variants.length > 1 ? `li:nth-child(${Math.max(1, index)}) > button` : 'header > button')
    onChange([...variants.toSpliced(index, 1)], Math.max(0, chosen - (index <= chosen ? 1 : 0)))
  }
  return (
    <section ref={card} className={styles.card}>
      <header className={row(8, 'wrap', 'middle', 'between')}>
        <h2>{t(title)}</h2>
        {variants.length < catalogueLimits[kind] && (
          <Button
            kind="link"
            icon={<PlusIcon size={16} />}
            onClick={() => onChange([...variants, another()], variants.length)}
          >
            {t(add)}
          </Button>
        )}
      </header>
      {variants.length === 0 && <p className={look('quiet', 'f14')}>{t(none)}</p>}
      <ul className={classes(stack(2), styles.variants)}>
        {variants.map((variant, index) => (
          <VariantRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a new variant has no id yet and is edited by its place
            key={index}
            variant={variant}
            language={language}
            longest={longest}
            chosen={index === chosen}
            ends={{ up: index === 0, down: index === variants.length - 1 }}
            onChoose={() => onChoose(index)}
            onMove={(way) => move(index, way)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = Pick<Props, 'language'> & {
  variant: Variant
  /** Minutes of the longest variant, which scale all bars. */
  longest: number
  chosen: boolean
  /** Whether the variant is first or last; its move buttons stay focusable there. */
  ends: Record<MoveDirection, boolean>
  onChoose: () => void
  onMove: (way: MoveDirection) => void
  onRemove: () => void
}

function VariantRow({ variant, language, longest, chosen, ends, onChoose, onMove, onRemove }: RowProps) {
  const t = useText()
  const format = useFormat()
  const { currency } = useSalon()
  const name = variant.names[language] || t('admin.services.variant.unnamed')
  return (
    <li className={row(0, 'middle', 'r-sm')} data-chosen={chosen || undefined}>
      <button type="button" aria-pressed={chosen} onClick={onChoose}>
        <b>{name}</b>
        <span className={styles.miniBar} style={{ width: `${(100 * totalMinutes(variant)) / longest}%` }}>
          <SegmentParts small timing={variant} />
        </span>
        <span>{format.duration(variant.duration)}</span>
        <span>{format.money(variant.price, currency)}</span>
      </button>
      {(['up', 'down'] as const).map((way) => (
        <IconButton
          key={way}
          bare
          label={t(way === 'up' ? 'word.moveNameUp' : 'word.moveNameDown', { name })}
          data-way={way}
          aria-disabled={ends[way] || undefined}
          onClick={() => !ends[way] && onMove(way)}
        >
          {way === 'up' ? <UpIcon size={18} /> : <DownIcon size={18} />}
        </IconButton>
      ))}
      <IconButton bare label={t('word.removeName', { name })} onClick={onRemove}>
        <TrashIcon size={18} />
      </IconButton>
    </li>
  )
}

/** Returns a variant's total minutes. */
const totalMinutes = ({ duration, bufferMinutes }: Variant): number => duration + bufferMinutes
