import { getBusinessObject } from '@goldline/contract/business-object'
import type { Answer, EditedQuestion, Question } from '@goldline/contract/form/questions'
import { type Language, languages } from '@goldline/domain/message/kinds'
import { type Texts, textIn } from '@goldline/domain/product/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../client/app-context.ts'
import { QuestionField } from '../../../../form/QuestionField.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { look, stack } from '../../../../kit/look.ts'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import { useSalon } from '../../session.ts'
import styles from './Questions.module.css'

type Props = {
  question: EditedQuestion
  /** The salon's language. */
  language: Language
}

/** Previews the question for customers in each language; it can be answered, to try an answer that stops booking. */
export function Preview({ question, language }: Props) {
  const t = useText()
  const [shown, setShown] = useState(language)
  const [answer, setAnswer] = useState<Answer>()
  const { urlName } = useSalon()
  const { data: salon } = useQuery(useApi().query(getBusinessObject, { params: { urlName } }))
  return (
    <section
      className={classes(stack(12, 'p16', 'r-lg', 'edge', 'on-sunken'), styles.preview)}
      aria-labelledby="question-preview"
    >
      <h3 id="question-preview" className={look('f17')}>
        {t('action.preview')}
      </h3>
      <RadioPills
        wraps
        label={t('admin.questions.preview.language')}
        options={languages.map((each) => ({ value: each, label: each.toUpperCase() }))}
        value={shown}
        onChange={setShown}
      />
      <QuestionField
        question={toShownQuestion(question, shown, language)}
        answer={answer}
        onAnswer={setAnswer}
        phoneNr={salon?.phoneNr ?? null}
      />
    </section>
  )
}

function toShownQuestion(
  { names, choices, ...question }: EditedQuestion,
  shown: Language,
  salonLanguage: Language,
): Question {
  const said = (texts: EditedQuestion['names']) =>
    textIn(shown, { texts: texts as Texts, text: '', salonLanguage }).text
  return {
    ...question,
    id: 'preview',
    name: said(names),
    nameLanguage: shown,
    choices: choices.map(({ id, stops, ...choice }) => ({
      ...{ id, stops, name: said(choice.names), hint: said(choice.hints) },
      ...{ nameLanguage: shown, hintLanguage: shown },
    })),
  }
}
