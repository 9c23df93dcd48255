import type { Answer, Question } from '@goldline/contract/form/questions'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { isStopping, questionLimits } from '@goldline/domain/form/questions'
import { useId } from 'react'
import { useText } from '../i18n/use-text.ts'
import { classes } from '../kit/classes.ts'
import { InfoIcon, WarningIcon } from '../kit/icons.tsx'
import { look, row, stack } from '../kit/look.ts'
import { describedBy, FieldError, TextField } from '../kit/TextField.tsx'
import styles from './QuestionField.module.css'

type Props = {
  question: Question
  answer: Answer | undefined
  /** undefined: removes the answer. */
  onAnswer: (answer: Answer | undefined) => void
  error?: string | undefined
  /** The salon's phone number, shown to customers whose answer stops online booking. */
  phoneNr: string | null
}

/** Field for a salon's question before a visit; shows at once what the answer means for the visit (FRM-01). */
export function QuestionField({ question, answer, onAnswer, error, phoneNr }: Props) {
  const { id: questionId, kind, nameLanguage } = question
  const label = useLabel(question)
  if (kind === 'TEXT')
    return (
      <TextField
        label={label}
        lang={nameLanguage}
        value={answer?.text ?? ''}
        maxLength={questionLimits.text}
        error={error}
        onChange={(text) => onAnswer(text === '' ? undefined : { questionId, choiceId: null, text })}
      />
    )
  const stops = isStopping(question, answer)
  return (
    <fieldset className={stack(8, 'min-w-0')}>
      <legend className={look('f14', 'w650', 'quiet', 'mb8', 'p0')} lang={nameLanguage}>
        {label}
      </legend>
      <Choices
        question={question}
        chosen={answer?.choiceId ?? null}
        error={stops ? '' : error}
        onChoose={(choiceId) => onAnswer({ questionId, choiceId, text: null })}
      />
      <Meaning question={question} answer={answer} />
      {stops && <CallFirst phoneNr={phoneNr} />}
    </fieldset>
  )
}

function useLabel({ name, required }: Question): string {
  const t = useText()
  return required ? name : t('question.optional', { name })
}

type ChoiceId = NonNullable<Answer['choiceId']>
type ChoicesProps = {
  question: Question
  chosen: string | null
  /** '': the field is invalid, and the reason is shown below. */
  error: string | undefined
  onChoose: (id: ChoiceId) => void
}

function Choices({ question: { kind, choices }, chosen, error, onChoose }: ChoicesProps) {
  const t = useText()
  const id = useId()
  return (
    <>
      <div className={classes(row(8, 'wrap'), styles.choices)} data-kind={kind}>
        {choices.map((choice) => (
          <label key={choice.id} className={classes(look('min-w-0', 'block', 'pointer', 'anchor'), styles.choice)}>
            <input
              type="radio"
              name={id}
              value={choice.id}
              checked={choice.id === chosen}
              aria-invalid={error !== undefined}
              aria-describedby={describedBy(id, undefined, error || undefined)}
              onChange={() => onChoose(choice.id)}
            />
            <span lang={choice.nameLanguage}>
              {kind === 'YES_NO' ? t(`question.${choice.id as 'yes'}`) : choice.name}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error || undefined} />
    </>
  )
}

/** Shows what the chosen answer means for the visit. */
function Meaning({ question: { choices }, answer }: Pick<Props, 'question' | 'answer'>) {
  const choice = choices.find(({ id }) => id === answer?.choiceId)
  if (!choice?.hint) return null
  return (
    <p className={row(8, 'top', 'f13', 'quiet')} role="status">
      <InfoIcon size={16} />
      <span lang={choice.hintLanguage}>{choice.hint}</span>
    </p>
  )
}

function CallFirst({ phoneNr }: Pick<Props, 'phoneNr'>) {
  const t = useText()
  return (
    <p className={styles.stop} role="alert">
      <WarningIcon size={18} />
      <span>
        {t('question.stop')} {phoneNr !== null && <a href={`tel:${phoneNr}`}>{formatPhoneNr(phoneNr)}</a>}
      </span>
    </p>
  )
}
