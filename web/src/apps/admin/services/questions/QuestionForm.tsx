import {
  createQuestion,
  deleteQuestion,
  type EditedQuestion,
  getQuestions,
  type OwnQuestion,
  updateQuestion,
} from '@goldline/contract/form/questions'
import type { Catalogue } from '@goldline/contract/product/catalogue'
import { questionFault, questionKinds, yesAndNo } from '@goldline/domain/form/questions'
import { useState } from 'react'
import { AskDialog } from '../../../../client/AskDialog.tsx'
import { useApp } from '../../../../client/app-context.ts'
import { useForm } from '../../../../client/Form.tsx'
import { useCall, useWork } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { LanguageFields } from '../../../../kit/LanguageFields.tsx'
import { row, stack } from '../../../../kit/look.ts'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import { Switch } from '../../../../kit/Switch.tsx'
import { TrashIcon } from '../../../../kit/salon-icons.tsx'
import { LockIcon } from '../../../../kit/till-icons.tsx'
import { EditForm } from '../../drafts/EditForm.tsx'
import { keptAs } from '../../drafts/use-typed.tsx'
import { ServiceChips } from '../ServiceChips.tsx'
import { ChoiceRows, newChoice } from './ChoiceRows.tsx'
import { Preview } from './Preview.tsx'
import styles from './Questions.module.css'

type Props = {
  catalogue: Catalogue
  /** undefined: a new question. */
  saved: OwnQuestion | undefined
  onSaved: (saved: OwnQuestion) => void
  onDeleted: () => void
}

/** Edits a question in three languages, its answers and services, with a preview for customers (FRM-01). */
export function QuestionForm({ catalogue, saved, onSaved, onDeleted }: Props) {
  const t = useText()
  const { language } = catalogue
  const [deleting, setDeleting] = useState(false)
  const save = useSave(saved, onSaved)
  const form = useForm<EditedQuestion>({
    start: saved ? toEditedQuestion(saved) : newQuestion,
    ...keptAs(`question ${saved?.id ?? 'new'}`),
    check: (typed) => {
      const wrong = questionFault(typed, language)?.split('.')[0]
      return wrong === undefined ? {} : { [wrong]: { id: 'form.required' } }
    },
    work: save,
    send: (body) => save.mutate(body),
  })
  return (
    <>
      <EditForm
        form={form}
        className={stack(16)}
        dirty={saved === undefined || Object.keys(form.typed).length > 0}
        conflict={form.others.length > 0 ? t('admin.questions.conflict') : undefined}
        keeps
        action={t(saved ? 'action.save' : 'word.add')}
        idle={saved && <DeleteButton onDelete={() => setDeleting(true)} />}
      >
        <div className={styles.columns}>
          <div className={stack(16, 'min-w-0')}>
            <Fields form={form} catalogue={catalogue} isNew={saved === undefined} />
          </div>
          <Preview question={form.values} language={language} />
        </div>
      </EditForm>
      {deleting && saved && <DeleteDialog question={saved} onClose={() => setDeleting(false)} onDeleted={onDeleted} />}
    </>
  )
}

type FieldsProps = {
  form: Pick<ReturnType<typeof useForm<EditedQuestion>>, 'values' | 'set' | 'field' | 'errorOf'>
  catalogue: Catalogue
  /** Whether the kind can still be chosen; later it is fixed, since existing answers would not fit another kind. */
  isNew: boolean
}

function Fields({ form: { values, set, field, errorOf }, catalogue, isNew }: FieldsProps) {
  const t = useText()
  const { language } = catalogue
  return (
    <>
      <section className={stack(16, 'min-w-0', 'edge', 'on-surface', 'r-lg', 'p16')}>
        {isNew && (
          <RadioPills
            wraps
            label={t('admin.questions.kind')}
            options={questionKinds.map((kind) => ({ value: kind, label: t(`admin.questions.kind.${kind}`) }))}
            value={values.kind}
            onChange={(kind) => set({ kind, choices: choicesOf(kind) })}
          />
        )}
        <LanguageFields {...field('names')} what="question" language={language} autoFocus={isNew} />
        <ServiceChips {...field('productIds')} catalogue={catalogue} />
        <Switch
          {...field('required')}
          label={t('admin.questions.required')}
          hint={t(values.health ? 'admin.questions.required.health' : 'admin.questions.required.hint')}
        />
        <Switch
          {...field('everyTime')}
          label={t('admin.questions.everyTime')}
          hint={t('admin.questions.everyTime.hint')}
        />
        {isNew ? (
          <Switch {...field('health')} label={t('admin.questions.health')} hint={t('admin.questions.health.hint')} />
        ) : (
          values.health && (
            <p className={row(8, 'top', 'f14', 'quiet')}>
              <LockIcon size={18} />
              {t('admin.questions.health.hint')}
            </p>
          )
        )}
      </section>
      {values.kind !== 'TEXT' && (
        <ChoiceRows
          kind={values.kind}
          choices={values.choices}
          language={language}
          error={errorOf('choices')}
          onChange={(choices) => set({ choices })}
        />
      )}
    </>
  )
}

const choicesOf = (kind: EditedQuestion['kind']): EditedQuestion['choices'] =>
  kind === 'TEXT'
    ? []
    : kind === 'YES_NO'
      ? yesAndNo.map((id) => ({ id, names: {}, hints: {}, stops: false }))
      : [newChoice(), newChoice()]

const newQuestion: EditedQuestion = {
  kind: 'YES_NO',
  names: {},
  required: true,
  everyTime: false,
  health: false,
  choices: choicesOf('YES_NO'),
  productIds: [],
}

const toEditedQuestion = ({ id: _, version: __, ...edited }: OwnQuestion): EditedQuestion => edited

function useSave(saved: OwnQuestion | undefined, onSaved: Props['onSaved']) {
  const t = useText()
  const { api, notices } = useApp()
  return useWork(
    (body: EditedQuestion) =>
      saved
        ? api.ask(updateQuestion, { params: { id: saved.id }, body }, { ifMatch: saved.version })
        : api.ask(createQuestion, { body }),
    {
      inline: true,
      renews: [getQuestions],
      onDone: (question) => {
        notices.show(t('admin.questions.saved'), 'success')
        onSaved(question)
      },
    },
  )
}

function DeleteButton({ onDelete }: { onDelete: () => void }) {
  const t = useText()
  return (
    <div className={row(0, 'justify-end')}>
      <Button kind="danger" icon={<TrashIcon size={18} />} onClick={onDelete}>
        {t('admin.questions.delete')}
      </Button>
    </div>
  )
}

type DeleteProps = { question: OwnQuestion; onClose: () => void; onDeleted: () => void }

function DeleteDialog({ question: { id }, onClose, onDeleted }: DeleteProps) {
  const t = useText()
  const remove = useCall(deleteQuestion, { inline: true, renews: [getQuestions], onDone: onDeleted })
  return (
    <AskDialog
      title={t('admin.questions.delete.title')}
      action={t('admin.questions.delete')}
      work={remove}
      onYes={() => remove.mutate({ params: { id } })}
      onClose={onClose}
    >
      <p>{t('admin.questions.delete.text')}</p>
    </AskDialog>
  )
}
