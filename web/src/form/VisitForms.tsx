import { getSignedForm, getVisitForms, type VisitForm } from '@goldline/contract/appointment/forms'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../client/app-context.ts'
import { download } from '../client/download.ts'
import { useWork } from '../client/use-call.ts'
import { useIntl } from '../i18n/intl.tsx'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../kit/Button.tsx'
import { look, row, stack } from '../kit/look.ts'
import { OpenBadge } from './OpenBadge.tsx'

type Props = { appointment: { id: string; openForms: number }; className: string | undefined; heading: 'h2' | 'h3' }

/** Lists the forms that are signed before a visit, and those that are open (FRM-02f); hidden if none is needed. */
export function VisitForms({ appointment: { id, openForms }, className, heading: Heading }: Props) {
  const t = useText()
  const headingId = useId()
  const { data } = useQuery({ ...useApi().query(getVisitForms, { params: { id }, query: {} }), staleTime: 0 })
  // Offline, only the number is known.
  if (data === undefined ? openForms === 0 : data.length === 0) return null
  return (
    <section className={className} aria-labelledby={headingId}>
      <div className={row(8, 'wrap', 'between', 'middle')}>
        <Heading id={headingId} className={look('f17')}>
          {t('signing.title')}
        </Heading>
        <OpenBadge of={{ openQuestions: 0, openForms }} />
      </div>
      {data && (
        <ul className={stack(8, 'mt8')}>
          {data.map((form) => (
            <li key={form.signature?.id ?? form.id} className={row(12, 'wrap', 'gy0', 'between', 'middle')}>
              <span className={look('quiet', 'anywhere')} lang={form.language}>
                {form.title}
              </span>
              {form.signature ? (
                <SignedBy appointmentId={id} title={form.title} signature={form.signature} />
              ) : (
                <span className={look('warning', 'w650')}>{t('signing.unsigned')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type SignatureProps = {
  /** The visit whose page has the PDF; null: the visit was deleted. */
  appointmentId: string | null
  title: string
  signature: NonNullable<VisitForm['signature']>
}

/** Shows who signed a form and when, with the PDF. */
export function SignedBy({ appointmentId, title, signature: { id, name, time, number, language } }: SignatureProps) {
  const t = useText()
  const intl = useIntl()
  const api = useApi()
  const sent = { params: { id: appointmentId ?? '' }, query: { signature: id }, name: `${title}.pdf` }
  const save = useWork(() => download(api, getSignedForm, sent))
  const signed = intl.formatDate(time, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <span className={row(8, 'wrap', 'gy0', 'middle')}>
      <span className={stack(0, 'min-w-0')}>
        <b className={look('w650', 'anywhere')}>{name}</b>
        <small className={look('faint')}>
          {t('signing.signed', { time: signed, number, language: t(`language.${language}`) })}
        </small>
      </span>
      {appointmentId !== null && (
        <Button
          kind="link"
          busy={save.isPending}
          aria-label={t('signing.pdf', { title })}
          onClick={() => save.mutate()}
        >
          PDF
        </Button>
      )}
    </span>
  )
}
