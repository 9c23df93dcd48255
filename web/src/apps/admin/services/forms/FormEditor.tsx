import { createForm, type EditedForm, getForms, type OwnForm, updateForm } from '@goldline/contract/form/forms'
import type { Catalogue } from '@goldline/contract/product/catalogue'
import { formFault, formLimits, publishingFault, readingLanguage } from '@goldline/domain/form/forms'
import { type Language, languages } from '@goldline/domain/message/kinds'
import { useState } from 'react'
import { useApp } from '../../../../client/app-context.ts'
import { useForm } from '../../../../client/Form.tsx'
import { useWork } from '../../../../client/use-call.ts'
import { FormText } from '../../../../form/FormText.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { look, stack } from '../../../../kit/look.ts'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import { TextArea } from '../../../../kit/TextArea.tsx'
import { TextField } from '../../../../kit/TextField.tsx'
import { EditForm } from '../../drafts/EditForm.tsx'
import { keptAs } from '../../drafts/use-typed.tsx'
import styles from '../questions/Questions.module.css'
import { ServiceChips } from '../ServiceChips.tsx'
import { FormActions } from './FormActions.tsx'
import { Versions } from './Versions.tsx'

type Props = {
  catalogue: Catalogue
  /** undefined: a new form. */
  saved: OwnForm | undefined
  onSaved: (saved: OwnForm) => void
  onDeleted: () => void
}

/** Edits a form's draft: texts in three languages, services, validity of signatures; with a preview for customers. */
export function FormEditor({ catalogue, saved, onSaved, onDeleted }: Props) {
  const t = useText()
  const { language: own } = catalogue
  const [language, setLanguage] = useState<Language>(own)
  const save = useSave(saved, onSaved)
  const form = useForm<EditedForm>({
    start: saved ? draftOf(saved) : newForm,
    ...keptAs(`form ${saved?.id ?? 'new'}`),
    check: (typed) => {
      const wrong = formFault(typed, own)?.split('.')[0]
      return wrong === undefined ? {} : { [wrong]: { id: 'form.required' } }
    },
    work: save,
    send: (body) => save.mutate(body),
  })
  const { titles, texts, months } = form.values
  const read = readingLanguage({ titles, texts }, language, own)
  return (
    <EditForm
      form={form}
      className={stack(16)}
      dirty={saved === undefined || Object.keys(form.typed).length > 0}
      conflict={form.others.length > 0 ? t('admin.forms.conflict') : undefined}
      keeps
      action={t('admin.forms.save')}
      idle={saved && <FormActions form={saved} language={own} onDeleted={onDeleted} />}
    >
      <div className={styles.columns}>
        <div className={stack(16, 'min-w-0')}>
          <Terms form={form} catalogue={catalogue} />
          <Words form={form} own={own} language={language} onLanguage={setLanguage} />
          {saved && <Versions form={saved} language={own} />}
        </div>
        <section
          className={classes(stack(12, 'p16', 'r-lg', 'edge', 'on-sunken'), styles.preview)}
          aria-labelledby="form-preview"
        >
          <h3 id="form-preview" className={look('f17')}>
            {t('action.preview')}
          </h3>
          <FormText
            {...{ title: titles[read] ?? '', text: texts[read] ?? '', months }}
            number={saved?.changed === false ? saved.versions[0]?.number : undefined}
            language={read}
          />
        </section>
      </div>
    </EditForm>
  )
}

type FormProps = { form: Pick<ReturnType<typeof useForm<EditedForm>>, 'values' | 'set' | 'field' | 'errorOf'> }

/** 0 means unlimited. */
const terms = [0, 3, 6, 12, 24, 36] as const

/** Selects the services before which the form is signed, and how long a signature is valid. */
function Terms({ form: { values, set, field }, catalogue }: FormProps & { catalogue: Catalogue }) {
  const t = useText()
  return (
    <section className={stack(16, 'min-w-0', 'edge', 'on-surface', 'r-lg', 'p16')}>
      <ServiceChips {...field('productIds')} catalogue={catalogue} />
      <p className={look('f14', 'w650', 'quiet')}>{t('admin.forms.months')}</p>
      <RadioPills<number>
        wraps
        label={t('admin.forms.months')}
        options={terms.map((months) => ({
          value: months,
          label: t('admin.forms.months.each', { months }),
        }))}
        value={values.months ?? 0}
        onChange={(months) => set({ months: months === 0 ? null : months })}
      />
    </section>
  )
}

type WordsProps = FormProps & { own: Language; language: Language; onLanguage: (language: Language) => void }

/** Edits title and text in one language at a time, and shows which language is incomplete. */
function Words({ form: { values, set, errorOf }, own, language, onLanguage }: WordsProps) {
  const t = useText()
  const { titles, texts } = values
  const fault = publishingFault({ titles, texts }, own)
  const name = t(`language.${language}`)
  const inOrder = [own, ...languages.filter((each) => each !== own)]
  return (
    <section className={stack(16, 'min-w-0', 'edge', 'on-surface', 'r-lg', 'p16')}>
      <RadioPills
        wraps
        label={t('admin.forms.language')}
        options={inOrder.map((each) => ({ value: each, label: t(`language.${each}`) }))}
        value={language}
        onChange={onLanguage}
      />
      <TextField
        key={`title ${language}`}
        label={t('admin.forms.title', { language: name })}
        lang={language}
        value={titles[language] ?? ''}
        maxLength={formLimits.title}
        required={language === own}
        autoComplete="off"
        error={language === own ? errorOf('titles') : undefined}
        onChange={(title) => set({ titles: { ...titles, [language]: title } })}
      />
      <TextArea
        key={`text ${language}`}
        label={t('admin.forms.text', { language: name })}
        lang={language}
        rows={12}
        value={texts[language] ?? ''}
        maxLength={formLimits.text}
        hint={t('admin.forms.text.hint')}
        onChange={(text) => set({ texts: { ...texts, [language]: text } })}
      />
      {fault !== undefined && (
        <p className={look('f14', 'warning')}>
          {t('admin.forms.unfinished', { language: t(`language.${fault.split('.')[1] as Language}`) })}
        </p>
      )}
    </section>
  )
}

const newForm: EditedForm = { titles: {}, texts: {}, months: 12, productIds: [] }

const draftOf = ({ titles, texts, months, productIds }: OwnForm): EditedForm => ({ titles, texts, months, productIds })

function useSave(saved: OwnForm | undefined, onSaved: Props['onSaved']) {
  const t = useText()
  const { api, notices } = useApp()
  return useWork(
    (body: EditedForm) =>
      saved
        ? api.ask(updateForm, { params: { id: saved.id }, body }, { ifMatch: saved.version })
        : api.ask(createForm, { body }),
    {
      inline: true,
      renews: [getForms],
      onDone: (form) => {
        notices.show(t('admin.forms.saved'), 'success')
        onSaved(form)
      },
    },
  )
}
