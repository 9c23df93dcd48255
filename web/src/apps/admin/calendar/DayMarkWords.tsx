import type { DayMark } from '@goldline/domain/business-object/holidays'
import { useIntl } from 'react-intl'
import { SectionTexts } from '../../../frame/SectionTexts.tsx'
import { holidayTexts } from '../catalogues.ts'
import styles from './DayMark.module.css'

type Props = { name: NonNullable<DayMark['holiday'] | DayMark['special']> }

export function Words(named: Props) {
  return (
    <SectionTexts loader={holidayTexts}>
      <Mark {...named} />
    </SectionTexts>
  )
}

function Mark({ name }: Props) {
  const intl = useIntl()
  const text = intl.formatMessage({ id: `admin.opening.holiday.${name}` })
  return (
    <span className={styles.mark} title={text}>
      {text}
    </span>
  )
}
