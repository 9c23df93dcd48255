import type { OwnText, OwnTexts } from '@goldline/contract/translation'
import { groupBy } from '@goldline/domain/group-by'
import type { Language } from '@goldline/domain/message/kinds'
import { languagesFrom, nextOpenText } from '@goldline/domain/translation/text-state'
import { Link, useLocation, useSearchParams } from 'wouter'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ClockIcon, InfoIcon, SearchIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { SparkIcon } from '../../../kit/message-icons.tsx'
import { useRestoredFocus } from '../../../kit/use-restored-focus.ts'
import { useRovingTabIndex } from '../../../kit/use-roving-tab-index.ts'
import { paths, pathTo } from '../paths.ts'
import { LanguageMark } from './Coverage.tsx'
import { EntryHead } from './EntryHead.tsx'
import { OpenEntry } from './OpenEntry.tsx'
import styles from './Texts.module.css'
import { textPartOf } from './use-text-filter.ts'
import { useTextNames } from './use-text-names.ts'

type Props = {
  own: OwnTexts
  entries: readonly OwnText[]
  /** Number of the entries' texts in the selected states. */
  count: number
  openId: string | undefined
}

/** Shows one row per entry, with its languages side by side; arrow keys move among the cells, Enter opens one. */
export function TextTable({ own, entries, count, openId }: Props) {
  const t = useText()
  const { language: source } = own
  const { languageName } = useTextNames(source)
  const stop = useRovingTabIndex<HTMLDivElement>('a[data-cell]', languagesFrom(source).length)
  const stayOn = useRestoredFocus(stop.ref, openId)
  const groups = groupBy(entries, (entry) => entry.categoryId ?? textPartOf(entry))
  if (entries.length === 0)
    return <EmptyState icon={<SearchIcon />} title={t('admin.texts.none')} text={t('admin.texts.none.text')} />
  return (
    <div {...stop} className={styles.table}>
      <div className={classes(look('quiet', 'on-sunken', 'w650', 'f12'), styles.head)}>
        <p>{t('admin.texts.shown', { count, entries: entries.length })}</p>
        {languagesFrom(source).map((language) => (
          <p key={language} className={row(8, 'middle')}>
            <LanguageMark language={language} />
            {languageName(language)}
          </p>
        ))}
      </div>
      {[...groups].map(([key, group]) => (
        <section key={key}>
          <GroupHead own={own} entries={group} />
          <ul>
            {group.map((entry) =>
              entry.id === openId ? (
                <OpenLine
                  key={entry.id}
                  entry={entry}
                  entries={entries}
                  source={source}
                  onClose={(language) => stayOn(`[data-entry="${entry.id}"] [data-cell=${language}]`)}
                />
              ) : (
                <EntryLine key={entry.id} entry={entry} source={source} />
              ),
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}

function GroupHead({ own, entries }: { own: OwnTexts; entries: readonly OwnText[] }) {
  const t = useText()
  const [first] = entries
  const category = own.entries.find(({ place, id }) => place === 'CATEGORY' && id === first?.categoryId)
  const { nameOf } = useTextNames(own.language)
  const part = first ? textPartOf(first) : 'services'
  const unnamed = part === 'services' ? t('admin.services.category.default') : t(`admin.texts.part.${part}`)
  return (
    <h2 className={classes(row(8, 'baseline', 'f13', 'w700', 'quiet'), styles.group)}>
      {category ? nameOf(category) : unnamed}
      <small className={look('f12', 'faint')}>{t('word.entries', { count: entries.length })}</small>
    </h2>
  )
}

type LineProps = { entry: OwnText; source: Language }

/** Returns a function that builds the address of an entry in a language, with the current filters. */
function useEntryAddress() {
  const [params] = useSearchParams()
  return (id: string | undefined, language?: Language) => {
    const next = new URLSearchParams(params)
    if (language) next.set('language', language)
    else next.delete('language')
    return `${pathTo(paths.texts, id === undefined ? {} : { id })}${next.size > 0 ? `?${next}` : ''}`
  }
}

function EntryLine({ entry, source }: LineProps) {
  const addressOf = useEntryAddress()
  const { nameOf, languageName } = useTextNames(source)
  return (
    <li className={styles.line} data-entry={entry.id}>
      <EntryHead entry={entry} source={source} />
      {languagesFrom(source).map((language) => (
        <Link key={language} className={styles.cell} data-cell={language} href={addressOf(entry.id, language)}>
          <span className="visually-hidden">
            {nameOf(entry)}, {languageName(language)}:
          </span>
          <span className={styles.narrow}>
            <LanguageMark language={language} />
          </span>
          <CellTexts entry={entry} language={language} source={source} />
        </Link>
      ))}
    </li>
  )
}

const icons = { SUGGESTED: SparkIcon, OUTDATED: ClockIcon, MISSING: InfoIcon, DONE: undefined }

function CellTexts({ entry, language, source }: LineProps & { language: Language }) {
  const { openIn } = useTextNames(source)
  const written = entry.fields.flatMap(({ field, texts, suggestions }) => {
    const text = suggestions[language]?.text ?? texts[language]
    return text ? [{ field, text }] : []
  })
  return (
    <>
      {written.slice(0, 2).map(({ field, text }, index) => (
        <span key={field} lang={language} className={classes(styles.text, look(index === 0 ? 'w650' : 'f13'))}>
          {text}
        </span>
      ))}
      {openIn(entry, language).map(({ state, text }) => {
        const Icon = icons[state]
        return (
          <span key={state} className={classes(row(4, 'middle', 'f13', 'w650'), styles.state)} data-state={state}>
            {Icon && <Icon size={14} />}
            {text}
          </span>
        )
      })}
    </>
  )
}

type OpenLineProps = LineProps & {
  /** The table's entries. */
  entries: readonly OwnText[]
  onClose: (language: Language) => void
}

/** Shows the open entry; once a language is saved, opens the table's next text that is not done. */
function OpenLine({ entry, source, entries, onClose }: OpenLineProps) {
  const addressOf = useEntryAddress()
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const current = languagesFrom(source).find((language) => language === params.get('language')) ?? source
  const hasField = (name: string) => entry.fields.some(({ field }) => field === name)
  return (
    <OpenEntry
      entry={entry}
      source={source}
      current={current}
      next={nextOpenText(entries, { entry, language: current }, source)}
      onSaved={(language, saved) => {
        // A changed source text makes the entry's other languages outdated.
        const present = saved ? { ...saved, fields: saved.fields.filter(({ field }) => hasField(field)) } : entry
        const all = entries.map((each) => (each.id === present.id ? present : each))
        const next = nextOpenText(all, { entry: present, language }, source)
        if (next) navigate(addressOf(next.entry.id, next.language))
      }}
      onClose={() => {
        onClose(current)
        navigate(addressOf(undefined))
      }}
    />
  )
}
