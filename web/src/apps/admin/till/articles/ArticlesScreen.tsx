import { type Article, getArticles } from '@goldline/contract/checkout/articles'
import { fold } from '@goldline/domain/fold'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useApi } from '../../../../client/app-context.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Badge } from '../../../../kit/Badge.tsx'
import { Button } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { joinFacts } from '../../../../kit/dot.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { PlusIcon, WarningIcon } from '../../../../kit/icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { WalletIcon } from '../../../../kit/salon-icons.tsx'
import { TextField } from '../../../../kit/TextField.tsx'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import { useSalon } from '../../session.ts'
import styles from '../Till.module.css'
import { ArticleDialog } from './ArticleDialog.tsx'
import { StocktakeDialog } from './StocktakeDialog.tsx'

type OpenDialog = { what: 'article'; article?: Article } | { what: 'stocktake' }

/** Lists the articles for sale, with their stock (POS-15). */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getArticles, {}))
  const [opened, setOpened] = useState<OpenDialog>()
  const close = () => setOpened(undefined)
  const add = (
    <Button kind="gold" icon={<PlusIcon size={18} />} onClick={() => setOpened({ what: 'article' })}>
      {t('admin.books.article.new')}
    </Button>
  )
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.books.articles.intro')} />
      {!data && <Loading error={error} refetch={refetch} rows={6} />}
      {data?.length === 0 && (
        <EmptyState
          icon={<WalletIcon />}
          title={t('admin.books.articles.none')}
          text={t('admin.books.articles.none.text')}
          action={add}
        />
      )}
      {data && data.length > 0 && (
        <div className={styles.narrow}>
          <FoundArticles
            articles={data}
            onOpen={(article) => setOpened({ what: 'article', article })}
            actions={
              <>
                {add}
                <Button onClick={() => setOpened({ what: 'stocktake' })}>{t('admin.books.stocktake')}</Button>
              </>
            }
          />
        </div>
      )}
      {opened?.what === 'article' && <ArticleDialog article={opened.article} onClose={close} />}
      {opened?.what === 'stocktake' && <StocktakeDialog articles={data ?? []} onClose={close} />}
    </AdminScreen>
  )
}

type FoundProps = { articles: readonly Article[]; onOpen: (article: Article) => void; actions: ReactNode }

function FoundArticles({ articles, onOpen, actions }: FoundProps) {
  const t = useText()
  const [query, setQuery] = useState('')
  const wanted = fold(query.trim())
  const found = articles.filter(
    ({ name, names, barcode }) =>
      fold([name, ...Object.values(names)].join(' ')).includes(wanted) ||
      barcode?.toLowerCase() === query.trim().toLowerCase(),
  )
  return (
    <>
      <div className={classes(row(12, 'bottom', 'wrap', 'mb16'), styles.asked)}>
        <TextField label={t('admin.books.article.search')} value={query} onChange={setQuery} autoComplete="off" />
        {actions}
      </div>
      {found.length === 0 && (
        <p className={look('py12', 'px0', 'quiet')} role="status">
          {t('word.noArticleFound')}
        </p>
      )}
      <ul className={stack(8)}>
        {found.map((article) => (
          <li key={article.id}>
            <ArticleRow article={article} onOpen={() => onOpen(article)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ArticleRow({
  article: { name, barcode, price, vatRate, stock },
  onOpen,
}: {
  article: Article
  onOpen: () => void
}) {
  const t = useText()
  const { currency } = useSalon()
  const { amount, rate } = useFormat()
  const vat = t('admin.books.article.vat', { rate: rate(vatRate) })
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <span>
        <b>{name}</b>
        <small>{joinFacts(barcode, vat)}</small>
      </span>
      <span className={classes(look('w700', 'num', 'text-right'), styles.amount)}>{amount(price ?? 0, currency)}</span>
      <span className={styles.stock}>
        {stock < 0 ? (
          <Badge tone="warning" icon={<WarningIcon size={14} />}>
            {t('admin.books.article.stock', { count: stock })}
          </Badge>
        ) : (
          <small>{t('admin.books.article.stock', { count: stock })}</small>
        )}
      </span>
    </button>
  )
}
