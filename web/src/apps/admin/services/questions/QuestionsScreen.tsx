import type { OwnQuestion } from '@goldline/contract/form/questions'
import { getQuestions } from '@goldline/contract/form/questions'
import { type Catalogue, getCatalogue } from '@goldline/contract/product/catalogue'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { useApi } from '../../../../client/app-context.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { InfoIcon } from '../../../../kit/icons.tsx'
import { LeftIcon } from '../../../../kit/later-icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import { paths, pathTo } from '../../paths.ts'
import type { PathParts } from '../../screen.ts'
import { QuestionForm } from './QuestionForm.tsx'
import { QuestionList } from './QuestionList.tsx'
import styles from './Questions.module.css'

/** Lists the salon's questions before a visit, and edits one (FRM-01). */
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

type EditorProps = { id: string | undefined; questions: readonly OwnQuestion[]; catalogue: Catalogue }

function Editor({ id, questions, catalogue }: EditorProps) {
  const t = useText()
  const [, navigate] = useLocation()
  const saved = questions.find((each) => each.id === id)
  if (id === undefined || (saved === undefined && id !== 'new'))
    return (
      <div className={classes(look('p32'), styles.nothing)}>
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
