import type { EditedQuestion } from '@goldline/contract/form/questions'
import { questionLimits } from '@goldline/domain/form/questions'
import type { Language } from '@goldline/domain/message/kinds'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { PlusIcon } from '../../../../kit/icons.tsx'
import { LanguageFields } from '../../../../kit/LanguageFields.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { Switch } from '../../../../kit/Switch.tsx'
import { TrashIcon } from '../../../../kit/salon-icons.tsx'
import styles from './Questions.module.css'

type Choice = EditedQuestion['choices'][number]

export const newChoice = (): Choice => ({ id: crypto.randomUUID(), names: {}, hints: {}, stops: false })

type Props = {
  kind: 'CHOICE' | 'YES_NO'
  choices: readonly Choice[]
  language: Language
  error: string | undefined
  onChange: (choices: Choice[]) => void
}

/** Edits a question's choices: name, hint for the visit, and whether the choice stops online booking. */
export function ChoiceRows({ kind, choices, language, error, onChange }: Props) {
  const t = useText()
  const put = (id: string, change: Partial<Choice>) =>
    onChange(choices.map((each) => (each.id === id ? { ...each, ...change } : each)))
  const isChoice = kind === 'CHOICE'
  return (
    <section className={stack(16, 'min-w-0', 'edge', 'on-surface', 'r-lg', 'p16')} aria-labelledby="question-choices">
      <h3 id="question-choices" className={look('f17')}>
        {t('admin.questions.choices')}
      </h3>
      <ol className={stack(12)}>
        {choices.map(({ id, names, hints, stops }, index) => {
          const name = isChoice
            ? names[language] || t('admin.questions.choice', { number: index + 1 })
            : t(`question.${id as 'yes'}`)
          const unnamed = error !== undefined && !names[language]?.trim()
          return (
            <li key={id} className={styles.choice}>
              <div className={row(8, 'middle', 'between')}>
                <b>{name}</b>
                {isChoice && choices.length > 2 && (
                  <Button
                    kind="link"
                    icon={<TrashIcon size={16} />}
                    onClick={() => onChange(choices.filter((each) => each.id !== id))}
                  >
                    {t('word.removeName', { name })}
                  </Button>
                )}
              </div>
              {isChoice && (
                <LanguageFields
                  what="choice"
                  value={names}
                  language={language}
                  error={unnamed ? error : undefined}
                  onChange={(typed) => put(id, { names: typed })}
                />
              )}
              <LanguageFields
                what="hint"
                value={hints}
                language={language}
                onChange={(typed) => put(id, { hints: typed })}
              />
              <Switch
                label={t('word.notBookableOnline')}
                hint={t('admin.questions.stops.hint')}
                value={stops}
                onChange={(next) => put(id, { stops: next })}
              />
            </li>
          )
        })}
      </ol>
      {isChoice && choices.length < questionLimits.choices && (
        <Button icon={<PlusIcon size={16} />} onClick={() => onChange([...choices, newChoice()])}>
          {t('admin.questions.choice.add')}
        </Button>
      )}
    </section>
  )
}
