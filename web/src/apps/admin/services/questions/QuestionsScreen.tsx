import type { OwnQuestion } from '@goldline/contract/form/questions'
import { getQuestions } from '@goldline/contract/form/questions'
import { type Catalogue, getCatalogue } from '@goldline/contract/product/catalogue'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { useApi } from '../../../../client/app-context.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { dotted } from '../../../../kit/dot.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { InfoIcon, PlusIcon, WarningIcon } from '../../../../kit/icons.tsx'
import { LeftIcon } from '../../../../kit/later-icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import { paths, pathTo } from '../../paths.ts'
import type { PathParts } from '../../screen.ts'
import { QuestionForm } from './QuestionForm.tsx'
import styles from './Questions.module.css'

/** What the salon asks before a visit, and the edited question (FRM-01). */
export function Page({ id }: PathParts) {
  const t = useText()
  const api = useApi()
  const questions = useQuery(api.query(getQuestions, {}))
  const catalogue = useQuery(api.query(getCatalogue, {}))
  const error = questions.error ?? catalogue.error
  const refetch = () => Promise.all([questions.refetch(), catalogue.refetch()])
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.questions.intro')} />
      {questions.data && catalogue.data ? (
        <div className={styles.screen} data-open={id !== undefined || undefined}>
          <QuestionList questions={questions.data} catalogue={catalogue.data} opened={id} />
          <Editor key={id ?? ''} id={id} questions={questions.data} catalogue={catalogue.data} />
        </div>
      ) : (
        <Loading error={error} refetch={refetch} rows={4} />
      )}
    </AdminScreen>
  )
}

type ListProps = { questions: readonly OwnQuestion[]; catalogue: Catalogue; opened: string | undefined }

function QuestionList({ questions, catalogue, opened }: ListProps) {
  const t = useText()
  const namesOf = useServiceNames(catalogue)
  return (
    <nav className={classes(stack(8), styles.list)} aria-label={t('admin.questions')}>
      {questions.length === 0 && <p className={look('quiet')}>{t('admin.questions.none')}</p>}
      <ul className={stack(2)}>
        {questions.map(({ id, kind, names, choices, productIds }) => (
          <li key={id}>
            <Link
              href={pathTo(paths.questions, { id })}
              className={stack(0, 'py8', 'px12', 'r-sm', 'no-underline', 'color-text')}
              aria-current={id === opened ? 'page' : undefined}
            >
              <b className={row(8, 'middle', 'w650')} lang={catalogue.language}>
                {names[catalogue.language]}
                {choices.some(({ stops }) => stops) && (
                  <span className={look('warning')}>
                    <WarningIcon size={16} label={t('word.notBookableOnline')} />
                  </span>
                )}
              </b>
              <small className={look('quiet', 'f13')}>
                {dotted(namesOf(productIds), t(`admin.questions.kind.${kind}`))}
              </small>
            </Link>
          </li>
        ))}
      </ul>
      <Link
        className={buttonClass(opened === undefined ? 'gold' : 'quiet')}
        href={pathTo(paths.questions, { id: 'new' })}
      >
        <PlusIcon size={18} />
        <span>{t('admin.questions.new')}</span>
      </Link>
    </nav>
  )
}

function useServiceNames({ categories, language }: Catalogue) {
  const intl = useIntl()
  const names = new Map(categories.flatMap(({ products }) => products).map((each) => [each.id, each.names[language]]))
  return (ids: readonly string[]) => intl.formatList(ids.flatMap((id) => names.get(id) ?? []))
}

type EditorProps = { id: string | undefined; questions: readonly OwnQuestion[]; catalogue: Catalogue }

function Editor({ id, questions, catalogue }: EditorProps) {
  const t = useText()
  const [, navigate] = useLocation()
  const saved = questions.find((each) => each.id === id)
  if (id === undefined || (saved === undefined && id !== 'new'))
    return (
      <div className={styles.nothing}>
        <EmptyState
          icon={<InfoIcon />}
          title={t(id === undefined ? 'admin.questions.choose' : 'refusal.question.notFound')}
          text={id === undefined && t('admin.questions.choose.text')}
        />
      </div>
    )
  return (
    <section className={stack(16, 'min-w-0')} aria-labelledby="question-title">
      <header className={row(8, 'middle')}>
        <Link className={styles.back} href={pathTo(paths.questions)} aria-label={t('action.back')}>
          <LeftIcon size={20} />
        </Link>
        <h2 id="question-title" className={look('f20', 'anywhere')}>
          {saved ? saved.names[catalogue.language] : t('admin.questions.new')}
        </h2>
      </header>
      <QuestionForm
        catalogue={catalogue}
        saved={saved}
        onSaved={(question) => navigate(pathTo(paths.questions, { id: question.id }), { replace: true })}
        onDeleted={() => navigate(pathTo(paths.questions), { replace: true })}
      />
    </section>
  )
}
