import type { Catalogue, OwnProduct } from '@goldline/contract/product/catalogue'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { buttonClass } from '../../../kit/Button.tsx'
import { joinFacts } from '../../../kit/dot.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { LeftIcon } from '../../../kit/later-icons.tsx'
import { look } from '../../../kit/look.ts'
import { ScissorsIcon } from '../../../kit/salon-icons.tsx'
import { paths, pathTo } from '../paths.ts'
import type { PathParts } from '../screen.ts'
import { useSalon } from '../session.ts'
import { BulkEditDialog } from './BulkEditDialog.tsx'
import { CategoryDialog, type EditedCategory } from './CategoryDialog.tsx'
import { ServiceForm } from './ServiceForm.tsx'
import { ServiceList } from './ServiceList.tsx'
import styles from './ServicesScreen.module.css'
import { useCatalogue, useDeleteService } from './use-services.ts'

/** Shows the salon's services in order, and edits one (CAT-01, CAT-02, CAT-07). */
export function Page({ id }: PathParts) {
  const t = useText()
  const { data, error, refetch } = useCatalogue()
  const [category, setCategory] = useState<EditedCategory>()
  const [several, setSeveral] = useState(false)
  if (!data)
    return (
      <div className={look('py24', 'px24')}>
        <h1 className={look('mb16', 'f20', 'track-close')}>{t('admin.services')}</h1>
        <Loading error={error} refetch={refetch} rows={6} />
      </div>
    )
  return (
    <div className={styles.screen} data-open={id !== undefined || undefined}>
      <ServiceList catalogue={data} opened={id} onCategory={setCategory} onSeveral={() => setSeveral(true)} />
      <Editor key={id ?? ''} id={id} catalogue={data} />
      {several && <BulkEditDialog catalogue={data} onClose={() => setSeveral(false)} />}
      {category && <CategoryDialog category={category} catalogue={data} onClose={() => setCategory(undefined)} />}
    </div>
  )
}

function Editor({ id, catalogue }: { id: string | undefined; catalogue: Catalogue }) {
  const t = useText()
  const { urlName } = useSalon()
  const [, navigate] = useLocation()
  const [deleting, setDeleting] = useState(false)
  const search = new URLSearchParams(useSearch())
  const all = catalogue.categories.flatMap(({ products }) => products)
  const saved = all.find((each) => each.id === id)
  if (id === undefined || (saved === undefined && id !== 'new'))
    return <NoService gone={id !== undefined} empty={all.length === 0} />
  return (
    <section className={styles.editor} aria-labelledby="service-title">
      <header className={styles.head}>
        <Link className={styles.back} href={pathTo(paths.services)} aria-label={t('action.back')}>
          <LeftIcon size={20} />
        </Link>
        <h1 id="service-title">{saved ? saved.names[catalogue.language] : t('admin.services.new')}</h1>
        {saved && <ServiceState catalogue={catalogue} saved={saved} />}
        {saved?.enabled4Booking && (
          <a
            className={look('push-end', 'inline', 'middle', 'touch', 'cyan', 'w650')}
            href={salonPage(urlName)}
            target="_blank"
            rel="noreferrer"
          >
            {t('admin.services.see')}
          </a>
        )}
      </header>
      <ServiceForm
        catalogue={catalogue}
        saved={saved}
        categoryId={search.get('category') ?? catalogue.categories[0]?.id ?? null}
        onSaved={(product) => !saved && navigate(pathTo(paths.services, { id: product.id }), { replace: true })}
        onDelete={() => setDeleting(true)}
      />
      {deleting && saved && (
        <DeleteServiceDialog
          product={saved}
          name={saved.names[catalogue.language] ?? ''}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate(pathTo(paths.services))}
        />
      )}
    </section>
  )
}

/** Shows the service's category, and whether customers can see it. */
function ServiceState({ catalogue: { categories, language }, saved }: { catalogue: Catalogue; saved: OwnProduct }) {
  const t = useText()
  const { categoryId, variants, enabled4Booking } = saved
  const category = categories.find(({ id }) => id === categoryId)?.names[language]
  const count = variants.length > 0 && t('admin.services.variantCount', { count: variants.length })
  return (
    <>
      <small className={look('quiet', 'f14')}>{joinFacts(category, count)}</small>
      <Badge tone={enabled4Booking ? 'success' : 'warning'}>
        {t(enabled4Booking ? 'word.bookableOnline' : 'admin.services.offline')}
      </Badge>
    </>
  )
}

/** Shown next to the list if nothing is chosen, the chosen service is `gone`, or the list is `empty`. */
function NoService({ gone, empty }: { gone: boolean; empty: boolean }) {
  const t = useText()
  const unchosen = empty ? 'admin.services.empty' : 'admin.services.choose'
  return (
    <>
      <h1 className="visually-hidden">{t('admin.services')}</h1>
      <div className={styles.nothing}>
        <EmptyState
          icon={<ScissorsIcon />}
          title={t(gone ? 'refusal.product.notFound' : unchosen)}
          text={!gone && empty && t('admin.services.empty.text')}
          action={
            // If no service is chosen, the list's own button suffices.
            gone && (
              <Link className={buttonClass('gold')} href={pathTo(paths.services, { id: 'new' })}>
                {t('admin.services.new')}
              </Link>
            )
          }
        />
      </div>
    </>
  )
}

type Props = { product: OwnProduct; name: string; onClose: () => void; onDeleted: () => void }

/** Confirms a deletion, and explains that booked visits stay (CAT-06). */
function DeleteServiceDialog({ product, name, onClose, onDeleted }: Props) {
  const t = useText()
  const remove = useDeleteService(() => {
    onClose()
    onDeleted()
  })
  return (
    <AskDialog
      title={t('admin.services.delete.title', { name })}
      action={t('admin.services.delete')}
      work={remove}
      onYes={() => remove.mutate({ params: { id: product.id } })}
      onClose={onClose}
    >
      <p>{t('admin.services.delete.text', { count: product.comingAppointments })}</p>
    </AskDialog>
  )
}
