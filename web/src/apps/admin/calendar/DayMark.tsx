import type { DayMark as Mark } from '@goldline/domain/business-object/day-mark'
import { useIntl } from 'react-intl'
import { SectionTexts } from '../../../frame/SectionTexts.tsx'
import { holidayTexts } from '../catalogues.ts'
import styles from './DayMark.module.css'

type Name = NonNullable<Mark['holiday'] | Mark['special']>

/**
 * UI-02, BIZ-08: the holiday, or that the day has hours of its own; `whole`: both, where nothing else says that it is
 * closed. Its words come when there is such a day.
 */
export function DayMark({ mark, whole = false }: { mark: Mark | undefined; whole?: boolean }) {
  const names = [mark?.holiday, mark?.special].filter((name) => name !== undefined)
  if (names.length === 0) return null
  return (
    <SectionTexts loader={holidayTexts}>
      <Words names={whole ? names : names.slice(0, 1)} />
    </SectionTexts>
  )
}

function Words({ names }: { names: readonly Name[] }) {
  const intl = useIntl()
  const text = names.map((name) => intl.formatMessage({ id: `admin.opening.holiday.${name}` })).join(' · ')
  return (
    <span className={styles.mark} title={text}>
      {text}
    </span>
  )
}
