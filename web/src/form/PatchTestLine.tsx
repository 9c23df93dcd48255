import type { Appointment } from '@goldline/contract/appointment'
import { type ReactNode, useId } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { Badge } from '../kit/Badge.tsx'
import { look, row } from '../kit/look.ts'

type Props = {
  appointment: Pick<Appointment, 'patchTest'>
  className: string | undefined
  heading: 'h2' | 'h3'
  children?: ReactNode
}

/** Shows the day of the visit's patch test, or that it is missing (FRM-02l); nothing if none is needed. */
export function PatchTestLine({ appointment: { patchTest }, className, heading: Heading, children }: Props) {
  const t = useText()
  const format = useFormat()
  const headingId = useId()
  if (patchTest === undefined) return null
  const { day } = patchTest
  return (
    <section className={className} aria-labelledby={headingId}>
      <div className={row(8, 'wrap', 'between', 'middle')}>
        <Heading id={headingId} className={look('f17')}>
          {t('patchTest.title')}
        </Heading>
        {day === null ? (
          <Badge tone="warning">{t('patchTest.missing')}</Badge>
        ) : (
          <span>{t('patchTest.on', { day: format.dayDate(day) })}</span>
        )}
      </div>
      {children}
    </section>
  )
}
