import { type Article, getArticles, takeStock } from '@goldline/contract/checkout/articles'
import { saleLimits } from '@goldline/domain/checkout/sale'
import { useId, useState } from 'react'
import { AskDialog } from '../../../../client/AskDialog.tsx'
import { buildCsv, readCsv } from '../../../../client/csv.ts'
import { saveCsv } from '../../../../client/download.ts'
import { useCall } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { look, row } from '../../../../kit/look.ts'
import styles from '../Till.module.css'
import { buildStocktakeRows, parseStocktake } from './stocktake.ts'

type Props = { articles: readonly Article[]; onClose: () => void }

/** Exports a list for counting, and imports the counted list as a whole or not at all (POS-15). */
export function StocktakeDialog({ articles, onClose }: Props) {
  const t = useText()
  const [found, setFound] = useState<ReturnType<typeof parseStocktake>>()
  const [unreadable, setUnreadable] = useState(false)
  const take = useCall(takeStock, {
    inline: true,
    renews: [getArticles],
    says: (_, { body }) => ({ id: 'admin.books.stocktake.done', values: { count: body.counts.length } }),
    onDone: onClose,
  })
  const read = async (file: File | undefined) => {
    if (!file) return
    take.reset()
    try {
      setFound(parseStocktake(await readCsv(file), articles))
      setUnreadable(false)
    } catch {
      setFound(undefined)
      setUnreadable(true)
    }
  }
  const counts = found?.counts.map(({ article, pieces }) => ({ articleId: article.id, pieces })) ?? []
  const fits = counts.length > 0 && counts.length <= saleLimits.counts
  return (
    <AskDialog
      title={t('admin.books.stocktake')}
      action={t('admin.books.stocktake.take', { count: counts.length })}
      harmless
      disabled={!fits}
      work={take}
      onYes={() => take.mutate({ body: { counts } })}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>{t('admin.books.stocktake.text')}</p>
        <div className={classes(row(12, 'bottom', 'wrap', 'mb16'), styles.asked)}>
          <SaveList articles={articles} />
          <ChooseFile onFile={(file) => void read(file)} />
        </div>
        {unreadable && <p role="alert">{t('admin.books.stocktake.unreadable')}</p>}
        {found && <Preview found={found} />}
      </div>
    </AskDialog>
  )
}

function SaveList({ articles }: Pick<Props, 'articles'>) {
  const t = useText()
  const heads = {
    barcode: t('admin.books.article.barcode'),
    name: t('word.name'),
    stock: t('admin.books.stock'),
    counted: t('books.counted'),
  }
  return (
    <Button onClick={() => saveCsv('goldline-inventur.csv', buildCsv(buildStocktakeRows(articles, heads)))}>
      {t('admin.books.stocktake.list')}
    </Button>
  )
}

function ChooseFile({ onFile }: { onFile: (file: File | undefined) => void }) {
  const t = useText()
  const id = useId()
  const label = t('admin.books.stocktake.file')
  return (
    <>
      <input
        id={id}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={label}
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // Allows choosing the same file again after correcting it.
          event.target.value = ''
        }}
      />
      <Button onClick={() => document.getElementById(id)?.click()}>{label}</Button>
    </>
  )
}

/** Lists the changes, and every line that cannot be imported. */
function Preview({ found: { counts, ...not } }: { found: ReturnType<typeof parseStocktake> }) {
  const t = useText()
  const differing = counts.filter(({ article, pieces }) => article.stock !== pieces)
  return (
    <div role="status">
      <p>{t('admin.books.stocktake.found', { count: counts.length, differing: differing.length })}</p>
      {counts.length > saleLimits.counts && (
        <p className={look('warning')}>{t('admin.books.stocktake.most', { most: saleLimits.counts })}</p>
      )}
      {(['unknown', 'twice', 'wrong'] as const).map(
        (why) =>
          not[why].length > 0 && (
            <p key={why} className={look('warning')}>
              {t(`admin.books.stocktake.${why}`, { names: not[why].slice(0, 10).join(', ') })}
            </p>
          ),
      )}
      <ul className="bullets">
        {differing.slice(0, 50).map(({ article, pieces }) => (
          <li key={article.id}>
            {t('admin.books.stocktake.change', { name: article.name, from: article.stock, to: pieces })}
          </li>
        ))}
      </ul>
    </div>
  )
}
