import type { DayMark as Mark } from '@goldline/domain/business-object/holidays'
import { useIntl } from 'react-intl'
import { SectionTexts } from '../../../frame/SectionTexts.tsx'
import { holidayTexts } from '../catalogues.ts'
import styles from './DayMark.module.css'

/** UI-02, BIZ-08: the holiday, or that the day has hours of its own. Its words come when there is such a day. */
export function DayMark({ mark }: { mark: Mark | undefined }) {
  const name = mark?.holiday ?? mark?.special
  if (name === undefined) return null
  return (
    <SectionTexts loader={holidayTexts}>
      <Words name={name} />
    </SectionTexts>
  )
}

function Words({ name }: { name: NonNullable<Mark['holiday'] | Mark['special']> }) {
  const intl = useIntl()
  const text = intl.formatMessage({ id: `admin.opening.holiday.${name}` })
  return (
    <span className={styles.mark} title={text}>
      {text}
    </span>
  )
}
