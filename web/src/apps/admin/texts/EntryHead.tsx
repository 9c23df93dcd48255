import type { OwnText } from '@goldline/contract/translation'
import type { Language } from '@goldline/domain/message/kinds'
import type { ReactNode } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { joinFacts } from '../../../kit/dot.ts'
import { look, row, stack } from '../../../kit/look.ts'
import { Picture } from '../../../kit/Picture.tsx'
import { useSalon } from '../session.ts'
import styles from './Texts.module.css'
import { useTextNames } from './use-text-names.ts'

type Props = { entry: OwnText; source: Language; children?: ReactNode }

/** Shows an entry's picture, name, duration and price. */
export function EntryHead({ entry, source, children }: Props) {
  const format = useFormat()
  const { currency } = useSalon()
  const { nameOf } = useTextNames(source)
  const { picture, duration, price, of } = entry
  return (
    <div className={row(12, 'py12', 'px12', 'min-w-0')}>
      {picture && (
        <span className={styles.picture}>
          <Picture picture={picture} sizes="2.5rem" alt="" loading="lazy" />
        </span>
      )}
      <div className={stack(2, 'min-w-0', 'packed')}>
        <b className={look('w650', 'anywhere')}>{nameOf(entry)}</b>
        <small className={look('f12', 'faint')}>
          {joinFacts(
            of,
            duration !== undefined && format.duration(duration),
            price !== undefined && format.money(price, currency),
          )}
        </small>
        {children}
      </div>
    </div>
  )
}
