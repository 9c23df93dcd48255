import { getForms, type OwnForm } from '@goldline/contract/form/forms'
import { type Catalogue, getCatalogue } from '@goldline/contract/product/catalogue'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { useApi } from '../../../../client/app-context.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { joinFacts } from '../../../../kit/dot.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { PlusIcon } from '../../../../kit/icons.tsx'
import { LeftIcon } from '../../../../kit/later-icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { PencilIcon } from '../../../../kit/salon-icons.tsx'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import { paths, pathTo } from '../../paths.ts'
import type { PathParts } from '../../screen.ts'
import styles from '../questions/Questions.module.css'
import { FormEditor } from './FormEditor.tsx'

/** Lists the forms that customers read and sign before services, and edits one (FRM-02). */
export function Page({ id }: PathParts) {
  const t = useText()
  const api = useApi()
  const forms = useQuery(api.query(getForms, {}))
  const catalogue = useQuery(api.query(getCatalogue, {}))
  const refetch = () => Promise.all([forms.refetch(), catalogue.refetch()])
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.forms.intro')} />
      {forms.data && catalogue.data ? (
        <div className={styles.screen} data-open={id !== undefined || undefined}>
          <FormList forms={forms.data} catalogue={catalogue.data} opened={id} />
          <OpenForm key={id ?? ''} id={id} forms={forms.data} catalogue={catalogue.data} />
        </div>
      ) : (
        <Loading error={forms.error ?? catalogue.error} refetch={refetch} rows={4} />
      )}
    </AdminScreen>
  )
}

type ListProps = { forms: readonly OwnForm[]; catalogue: Catalogue; opened: string | undefined }

function FormList({ forms, catalogue: { language }, opened }: ListProps) {
  const t = useText()
  return (
    <nav className={classes(stack(8), styles.list)} aria-label={t('admin.forms')}>
      {forms.length === 0 && <p className={look('quiet')}>{t('admin.forms.none')}</p>}
      <ul className={stack(2)}>
        {forms.map((form) => (
          <li key={form.id}>
            <Link
              href={pathTo(paths.forms, { id: form.id })}
              className={stack(0, 'grow', 'min-w-0', 'py8', 'px12', 'r-sm', 'no-underline', 'color-text')}
              aria-current={form.id === opened ? 'page' : undefined}
            >
              <b className={look('w650')} lang={language}>
                {form.titles[language]}
              </b>
              <FormState form={form} />
            </Link>
          </li>
        ))}
      </ul>
      <Link className={buttonClass(opened === undefined ? 'gold' : 'quiet')} href={pathTo(paths.forms, { id: 'new' })}>
        <PlusIcon size={18} />
        <span>{t('admin.forms.new')}</span>
      </Link>
    </nav>
  )
}

/** Shows the current version with its number of valid signatures, and whether there is an unpublished draft. */
function FormState({ form: { versions, signers, changed } }: { form: OwnForm }) {
  const t = useText()
  const [current] = versions
  const inForce =
    current && joinFacts(t('signing.version', { number: current.number }), t('admin.forms.signers', { count: signers }))
  return (
    <small className={look('quiet', 'f13')}>
      {joinFacts(inForce, changed && t('admin.forms.draft', { number: (current?.number ?? 0) + 1 }))}
    </small>
  )
}

type OpenProps = { id: string | undefined; forms: readonly OwnForm[]; catalogue: Catalogue }

function OpenForm({ id, forms, catalogue }: OpenProps) {
  const t = useText()
  const [, navigate] = useLocation()
  const saved = forms.find((each) => each.id === id)
  if (id === undefined || (saved === undefined && id !== 'new'))
    return (
      <div className={classes(look('p32'), styles.nothing)}>
        <EmptyState
          icon={<PencilIcon />}
          title={t(id === undefined ? 'admin.forms.choose' : 'refusal.form.notFound')}
          text={id === undefined && t('admin.forms.choose.text')}
        />
      </div>
    )
  return (
    <section className={stack(16, 'min-w-0')} aria-labelledby="form-title">
      <header className={row(8, 'middle')}>
        <Link className={styles.back} href={pathTo(paths.forms)} aria-label={t('action.back')}>
          <LeftIcon size={20} />
        </Link>
        <h2 id="form-title" className={look('f20', 'anywhere')}>
          {saved ? saved.titles[catalogue.language] : t('admin.forms.new')}
        </h2>
      </header>
      <FormEditor
        catalogue={catalogue}
        saved={saved}
        onSaved={(form) => navigate(pathTo(paths.forms, { id: form.id }), { replace: true })}
        onDeleted={() => navigate(pathTo(paths.forms), { replace: true })}
      />
    </section>
  )
}
