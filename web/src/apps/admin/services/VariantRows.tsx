import type { Catalogue } from '@goldline/contract/product/catalogue'
import { catalogueLimits } from '@goldline/domain/product/catalogue'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../kit/Button.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { DownIcon, PlusIcon } from '../../../kit/icons.tsx'
import { TrashIcon, UpIcon } from '../../../kit/nav-icons.tsx'
import { useSalon } from '../session.ts'
import { Parts } from './SegmentsBar.tsx'
import styles from './ServiceForm.module.css'
import type { Variant } from './service-draft.ts'

type Props = {
  variants: readonly Variant[]
  language: Catalogue['language']
  /** The one whose names, price and times are edited below. */
  chosen: number
  onChoose: (index: number) => void
  onChange: (variants: Variant[], chosen: number) => void
  /** What a first or another variant begins with. */
  another: () => Variant
}

/** The variants in their order, each with its small bar. */
export function VariantRows({ variants, language, chosen, onChoose, onChange, another }: Props) {
  const intl = useIntl()
  const format = useFormat()
  const { currency } = useSalon()
  const longest = Math.max(...variants.map(lasting))
  const move = (index: number, to: number) => {
    const own = variants.slice(index, index + 1)
    onChange([...variants.toSpliced(index, 1).toSpliced(to, 0, ...own)], to)
  }
  return (
    <section className={styles.card}>
      <header>
        <h2>{intl.formatMessage({ id: 'admin.services.variants' })}</h2>
        {variants.length < catalogueLimits.variants && (
          <Button
            look="link"
            icon={<PlusIcon size={16} />}
            onClick={() => onChange([...variants, another()], variants.length)}
          >
            {intl.formatMessage({ id: 'admin.services.variant.add' })}
          </Button>
        )}
      </header>
      {variants.length === 0 && (
        <p className={styles.quiet}>{intl.formatMessage({ id: 'admin.services.variants.none' })}</p>
      )}
      <ul className={styles.variants}>
        {variants.map((variant, index) => {
          const name = variant.names[language] || intl.formatMessage({ id: 'admin.services.variant.unnamed' })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a new variant has no id yet, and places are what is edited
            <li key={index} data-chosen={index === chosen || undefined}>
              <button type="button" aria-pressed={index === chosen} onClick={() => onChoose(index)}>
                <b>{name}</b>
                <span className={styles.miniBar} style={{ width: `${(100 * lasting(variant)) / longest}%` }}>
                  <Parts small timing={variant} />
                </span>
                <span>{format.duration(variant.duration)}</span>
                <span>{format.money(variant.price, currency)}</span>
              </button>
              <IconButton
                bare
                label={intl.formatMessage({ id: 'admin.services.up' }, { name })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <UpIcon size={18} />
              </IconButton>
              <IconButton
                bare
                label={intl.formatMessage({ id: 'admin.services.down' }, { name })}
                disabled={index === variants.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <DownIcon size={18} />
              </IconButton>
              <IconButton
                bare
                label={intl.formatMessage({ id: 'admin.services.variant.remove' }, { name })}
                onClick={() =>
                  onChange([...variants.toSpliced(index, 1)], Math.max(0, chosen - (index <= chosen ? 1 : 0)))
                }
              >
                <TrashIcon size={18} />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Minutes of the whole bar, by which those of the variants compare. */
const lasting = ({ duration, bufferMinutes }: Variant): number => duration + bufferMinutes
