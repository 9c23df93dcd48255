import type { Article } from '@goldline/contract/checkout/articles'
import { useState } from 'react'
import { Failure } from '../../../client/Failure.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { stack } from '../../../kit/look.ts'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { keyOf } from '../../../kit/typing.ts'
import { Camera, hasCamera } from '../Camera.tsx'
import { useMoney } from '../money.ts'
import type { SalePart } from '../use-draft.ts'
import styles from './Bill.module.css'
import { articleWords, containsWords, findByBarcode, useArticles, withArticle } from './goods.ts'

/** Returns the search text, the articles found, and functions that add one. */
function useArticleSearch({ change }: SalePart) {
  const { articles, loading, error, refetch } = useArticles()
  const [query, setQuery] = useState('')
  const [camera, setCamera] = useState(false)
  const [unknown, setUnknown] = useState<string>()
  const found = articles.filter((article) => containsWords(articleWords(article), query.trim()))
  const add = (article: Article) => {
    change(withArticle(article))
    setQuery('')
  }
  const addCode = (code: string) => {
    const article = findByBarcode(articles, code)
    setCamera(false)
    setUnknown(article ? undefined : code)
    if (article) add(article)
  }
  const enter = () => {
    const [only] = found
    if (found.length === 1 && only && query.trim() !== '') add(only)
    else if (query.trim() !== '') addCode(query.trim())
  }
  const type = (typed: string) => {
    setUnknown(undefined)
    setQuery(typed)
  }
  const none = !loading && !error && found.length === 0
  return {
    query,
    type,
    enter,
    unknown,
    camera,
    setCamera,
    add,
    addCode,
    found,
    loading,
    error,
    refetch,
    none,
    all: articles,
  }
}

/** Finds articles by name, barcode or camera; stays open, since several are often added (POS-15). */
export function AddArticle(part: SalePart) {
  const t = useText()
  const lookUp = useArticleSearch(part)
  const { unknown, camera, found } = lookUp
  return (
    <Dialog
      title={t('checkout.add.article')}
      onClose={part.onClose}
      actions={
        <Button kind="gold" onClick={part.onClose}>
          {t('action.done')}
        </Button>
      }
    >
      <div className={stack(16, 'min-w-0')}>
        <TextField
          label={t('checkout.article.search')}
          value={lookUp.query}
          onChange={lookUp.type}
          onKeyDown={(event) => keyOf(event) === 'Enter' && lookUp.enter()}
          error={unknown && t('checkout.find.unknown', { code: unknown })}
          type="search"
          autoComplete="off"
        />
        {hasCamera() && !camera && (
          <Button onClick={() => lookUp.setCamera(true)}>{t('checkout.article.camera')}</Button>
        )}
        {camera && <Camera onCode={lookUp.addCode} />}
        {lookUp.loading && <SkeletonList count={4} />}
        {Boolean(lookUp.error) && <Failure inline error={lookUp.error} onRetry={() => void lookUp.refetch()} />}
        <ul className={classes(stack(8), styles.goods)}>
          {found.map((article) => (
            <ArticleRow
              key={article.id}
              article={article}
              sold={countSold(part.draft, article)}
              onAdd={() => lookUp.add(article)}
            />
          ))}
          {lookUp.none && <li>{t(lookUp.all.length === 0 ? 'checkout.article.nothing' : 'word.noArticleFound')}</li>}
        </ul>
      </div>
    </Dialog>
  )
}

const countSold = ({ content }: SalePart['draft'], { id }: Article): number =>
  content.lines.reduce((sum, line) => sum + (line.kind === 'ARTICLE' && line.articleId === id ? line.quantity : 0), 0)

/** Shows the stock left after this sale. Warns of a negative stock but allows it, since the books may be behind. */
function ArticleRow({ article, sold, onAdd }: { article: Article; sold: number; onAdd: () => void }) {
  const t = useText()
  const { plain } = useMoney()
  const left = article.stock - sold
  return (
    <li>
      <button type="button" onClick={onAdd}>
        <span>
          {article.name}
          {sold > 0 && <small>{t('checkout.article.sold', { count: sold })}</small>}
          <small className={left < 0 ? styles.warning : undefined}>
            {t(left < 0 ? 'checkout.article.below' : 'checkout.article.stock', { count: left })}
          </small>
        </span>
        <b>{plain(article.price ?? 0)}</b>
      </button>
    </li>
  )
}
