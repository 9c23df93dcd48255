import {
  createQuestion,
  deleteQuestion,
  type EditedQuestion,
  getQuestions,
  type OwnQuestion,
  updateQuestion,
} from '@goldline/contract/form/questions'
import type { Catalogue } from '@goldline/contract/product/catalogue'
import { questionKinds, wrongInQuestion, yesAndNo } from '@goldline/domain/form/questions'
import { useState } from 'react'
import { AskDialog } from '../../../../client/AskDialog.tsx'
import { useApp } from '../../../../client/app-context.ts'
import { useForm } from '../../../../client/Form.tsx'
import { useCall, useWork } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Chip } from '../../../../kit/Chip.tsx'
import { Combobox } from '../../../../kit/Combobox.tsx'
import { CloseIcon } from '../../../../kit/icons.tsx'
import { LanguageFields } from '../../../../kit/LanguageFields.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { TrashIcon } from '../../../../kit/nav-icons.tsx'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import { Switch } from '../../../../kit/Switch.tsx'
import { EditForm } from '../../drafts/EditForm.tsx'
import { keptAs } from '../../drafts/use-typed.tsx'
import { ChoiceRows, newChoice } from './ChoiceRows.tsx'
import { Preview } from './Preview.tsx'
import styles from './Questions.module.css'

type Props = {
  catalogue: Catalogue
  /** undefined: a new one. */
  saved: OwnQuestion | undefined
  onSaved: (saved: OwnQuestion) => void
  onDeleted: () => void
}

/** One question in three languages, its answers and its services, beside what customers see (FRM-01). */
export function QuestionForm({ catalogue, saved, onSaved, onDeleted }: Props) {
  const t = useText()
  const { language } = catalogue
  const [deleting, setDeleting] = useState(false)
  const save = useSave(saved, onSaved)
  const form = useForm<EditedQuestion>({
    start: saved ? editedOf(saved) : newQuestion,
    ...keptAs(`question ${saved?.id ?? 'new'}`),
    check: (typed) => {
      const wrong = wrongInQuestion(typed, language)?.split('.')[0]
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
  /** Its kind can be chosen: later, answers to another kind would not fit. */
  isNew: boolean
}

function Fields({ form: { values, set, field, errorOf }, catalogue, isNew }: FieldsProps) {
  const t = useText()
  const { language } = catalogue
  return (
    <>
      <section className={styles.part}>
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
          hint={t('admin.questions.required.hint')}
        />
        <Switch
          {...field('everyTime')}
          label={t('admin.questions.everyTime')}
          hint={t('admin.questions.everyTime.hint')}
        />
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
  choices: choicesOf('YES_NO'),
  productIds: [],
}

const editedOf = ({ id: _, version: __, ...edited }: OwnQuestion): EditedQuestion => edited

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

type ChipsProps = {
  catalogue: Catalogue
  value: readonly string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

/** Before which services it is asked. */
function ServiceChips({ catalogue: { categories, language }, value, error, onChange }: ChipsProps) {
  const t = useText()
  const products = categories.flatMap((category) => category.products)
  const nameOf = (id: string) => products.find((each) => each.id === id)?.names[language] ?? ''
  const others = products.map(({ id }) => id).filter((id) => !value.includes(id))
  return (
    <div className={stack(8)}>
      <p className={look('f14', 'w650', 'quiet')}>{t('admin.questions.services')}</p>
      {value.length > 0 && (
        <ul className={row(8, 'wrap')}>
          {value.map((id) => (
            <li key={id}>
              <Chip
                icon={<CloseIcon size={16} />}
                aria-label={t('word.removeName', { name: nameOf(id) })}
                onClick={() => onChange(value.filter((each) => each !== id))}
              >
                {nameOf(id)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        label={t('word.addAService')}
        options={others}
        value=""
        labelOf={nameOf}
        error={error}
        onChange={(id) => onChange([...value, id])}
      />
    </div>
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
