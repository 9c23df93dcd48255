import type { Appointment } from '@goldline/contract/appointment'
import { TickIcon } from '../../../../kit/icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'

type Props = Pick<NonNullable<Appointment['own']>, 'preparations'>

/** Lists how to prepare for the services of a visit (APT-18). */
export function PreparationList({ preparations }: Props) {
  return (
    <ul className={stack(8, 'mt8')}>
      {preparations.map(({ text, language }) => (
        <li className={row(8, 'top')} key={text}>
          <TickIcon size={18} className={look('mt4', 'gold')} />
          <span className={look('anywhere')} lang={language}>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
