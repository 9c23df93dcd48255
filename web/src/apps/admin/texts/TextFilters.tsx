import type { OwnText, OwnTexts } from '@goldline/contract/translation'
import { type Language, languages } from '@goldline/domain/message/kinds'
import { countStates, isWritten, languagesFrom, type TextState } from '@goldline/domain/translation/text-state'
import { buildCsv } from '../../../client/csv.ts'
import { saveCsv } from '../../../client/download.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Chip } from '../../../kit/Chip.tsx'
import { ClockIcon, InfoIcon, SearchIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { SparkIcon } from '../../../kit/message-icons.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { keyOf } from '../../../kit/typing.ts'
import { UrlFilters } from '../filters/UrlFilters.tsx'
import styles from './Texts.module.css'
import type { useTextFilter } from './use-text-filter.ts'
import { useTextNames } from './use-text-names.ts'

const chips = [
  { state: 'MISSING', Icon: InfoIcon },
  { state: 'SUGGESTED', Icon: SparkIcon },
  { state: 'OUTDATED', Icon: ClockIcon },
] as const

type Props = { own: OwnTexts; filter: ReturnType<typeof useTextFilter> }

/** Searches all languages, and filters by state, by the kind of entry, and by field. */
export function TextFilters({ own: { entries, language }, filter }: Props) {
  const t = useText()
  const { address, states, query } = filter
  const fields = entries.flatMap((entry) => entry.fields)
  const counts = countStates(fields, language)
  const countOf = (state: TextState) => languages.reduce((sum, each) => sum + counts[each][state], 0)
  const all = Object.values(counts[language]).reduce((sum, count) => sum + count, 0)
  return (
    <div className={styles.filters}>
      <TextField
        label={t('admin.texts.search')}
        value={query}
        autoComplete="off"
        onChange={filter.search}
        onKeyDown={(event) => keyOf(event) === 'Escape' && filter.search('')}
        trailing={
          <span className={look('px8', 'quiet')}>
            <SearchIcon size={18} />
          </span>
        }
      />
      <UrlFilters {...address} />
      <CsvButton entries={filter.entries} source={language} />
      <div className={row(8, 'wrap', 'middle', 'py8', 'own-line')}>
        <Chip pressed={states.length === 0} count={all} onClick={filter.showAll}>
          {t('word.all')}
        </Chip>
        {chips.map(({ state, Icon }) => (
          <Chip
            key={state}
            pressed={states.includes(state)}
            icon={<Icon size={16} />}
            count={countOf(state)}
            onClick={() => filter.toggle(state)}
          >
            {t(`admin.texts.state.${state}`)}
          </Chip>
        ))}
      </div>
    </div>
  )
}

/** Saves the filtered texts as CSV, one per line, for translators without access to ADMIN. */
function CsvButton({ entries, source }: { entries: readonly OwnText[]; source: Language }) {
  const t = useText()
  const { nameOf, kindOf, languageName } = useTextNames(source)
  const ordered = languagesFrom(source)
  const save = () => {
    const head = [t('admin.texts.csv.entry'), t('admin.texts.csv.field'), ...ordered.map(languageName)]
    const lines = entries.flatMap((entry) =>
      entry.fields
        .filter(isWritten)
        .map((field) => [nameOf(entry), kindOf(field), ...ordered.map((each) => field.texts[each] ?? '')]),
    )
    saveCsv('texts.csv', buildCsv([head, ...lines]))
  }
  return <Button onClick={save}>{t('action.csv')}</Button>
}
