import { type AnsweredQuestion, getVisitAnswers } from '@goldline/contract/appointment/answers'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../client/app-context.ts'
import { useIntl } from '../i18n/intl.tsx'
import { useText } from '../i18n/use-text.ts'
import { classes } from '../kit/classes.ts'
import { look, row, stack } from '../kit/look.ts'
import { OpenBadge } from './OpenBadge.tsx'

type Props = {
  appointment: { id: string; openQuestions: number }
  className: string | undefined
  heading: 'h2' | 'h3'
}

/** Lists the customer's answers before a visit, and the open questions (FRM-01); hidden if there are no questions. */
export function VisitAnswers({ appointment: { id, openQuestions }, className, heading: Heading }: Props) {
  const t = useText()
  const headingId = useId()
  const { data } = useQuery({ ...useApi().query(getVisitAnswers, { params: { id } }), staleTime: 0 })
  // Offline, only the number is known.
  if (data === undefined ? openQuestions === 0 : data.length === 0) return null
  return (
    <section className={className} aria-labelledby={headingId}>
      <div className={row(8, 'wrap', 'between', 'middle')}>
        <Heading id={headingId} className={look('f17')}>
          {t('question.title')}
        </Heading>
        <OpenBadge of={{ openQuestions, openForms: 0 }} />
      </div>
      {data && (
        <dl className={stack(8, 'mt8')}>
          {data.map((question) => (
            <div key={question.id} className={row(12, 'wrap', 'gy0', 'between', 'baseline')}>
              <dt className={look('quiet')} lang={question.nameLanguage}>
                {question.name}
              </dt>
              <dd className={classes(look('w650', 'anywhere'))}>
                <AnswerOfQuestion question={question} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function AnswerOfQuestion({ question: { answer, required } }: { question: AnsweredQuestion }) {
  const t = useText()
  const intl = useIntl()
  if (answer === null) return <span className={look(required ? 'warning' : 'faint')}>{t('question.unanswered')}</span>
  const { choiceId, choice, text, time, ofThisVisit } = answer
  const said = choiceId === 'yes' || choiceId === 'no' ? t(`question.${choiceId}`) : (text ?? choice)
  if (ofThisVisit) return said
  return (
    <>
      {said}{' '}
      <small className={look('faint')}>
        {t('question.since', { day: intl.formatDate(time, { dateStyle: 'medium' }) })}
      </small>
    </>
  )
}
