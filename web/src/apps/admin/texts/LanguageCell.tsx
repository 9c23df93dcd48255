import { getQuestions } from '@goldline/contract/form/questions'
import { getCatalogue } from '@goldline/contract/product/catalogue'
import { getOwnTexts, type OwnText, type OwnTextField, putOwnTexts } from '@goldline/contract/translation'
import type { Language } from '@goldline/domain/message/kinds'
import { isWritten, textState } from '@goldline/domain/translation/text-state'
import { type KeyboardEvent, useEffect } from 'react'
import { ApiError } from '../../../client/api-error.ts'
import { useCache } from '../../../client/cache.ts'
import { Form, useForm } from '../../../client/Form.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { TickIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { SparkIcon } from '../../../kit/message-icons.tsx'
import { TextArea } from '../../../kit/TextArea.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { keyOf } from '../../../kit/typing.ts'
import { keptAs } from '../drafts/use-typed.tsx'
import { DiscardButton } from './SuggestCard.tsx'
import styles from './Texts.module.css'
import { useTextNames } from './use-text-names.ts'

type Props = {
  entry: OwnText
  language: Language
  /** The salon's language. */
  source: Language
  /** Whether the address has this language, whose first open text then gets the focus. */
  current: boolean
  /** `saved`: the saved entry; undefined: there was nothing to save. */
  onSaved: (saved?: OwnText) => void
}

/**
 * Edits an entry in one language. The fields contain suggested and outdated texts, to be accepted unchanged or edited.
 */
export function LanguageCell({ entry, language, source, current, onSaved }: Props) {
  const t = useText()
  const { form, open, dirty } = useCellForm({ entry, language, source, onSaved })
  const stateOf = (field: OwnTextField) => (isWritten(field) ? textState(field, language, source) : 'DONE')
  const suggested = open.map(stateOf).includes('SUGGESTED')
  useFirstFocus(form.element, current)
  const conflict = form.others.length > 0
  return (
    <Form
      form={form}
      className={stack(8, 'packed', 'py12', 'px12', 'min-w-0')}
      onKeyDown={(event) => {
        if (!isAccept(event)) return
        event.preventDefault()
        form.submit()
      }}
      actions={
        <div className={row(8, 'wrap')}>
          {(dirty || open.length > 0) && (
            <Button
              {...(conflict ? { onClick: form.keepMine } : form.button)}
              kind={current ? 'gold' : 'quiet'}
              icon={<TickIcon size={16} />}
              aria-keyshortcuts="Control+Enter"
              trailing={
                current && (
                  <span aria-hidden="true" className={look('f12', 'w650')}>
                    Ctrl Enter
                  </span>
                )
              }
            >
              {t(conflict ? 'admin.services.keepMine' : acceptLabel(dirty, suggested))}
            </Button>
          )}
          {dirty && (
            <Button kind="ghost" onClick={form.discard}>
              {t('word.discard')}
            </Button>
          )}
          {!dirty && suggested && <DiscardButton entry={entry} language={language} />}
        </div>
      }
    >
      {entry.fields.map((field) => (
        <div key={field.field} className={styles.field} data-state={stateOf(field)} data-open={open.includes(field)}>
          <TextInput
            field={field}
            language={language}
            required={field.required && language === source}
            lines={entry.place === 'SALON'}
            {...form.field(field.field)}
          />
          <FieldNote field={field} language={language} source={source} length={form.values[field.field]?.length ?? 0} />
        </div>
      ))}
      {conflict && (
        <p role="alert" className={look('f14', 'warning')}>
          {t('admin.texts.conflict')}
        </p>
      )}
    </Form>
  )
}

const isAccept = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && keyOf(event) === 'Enter'

const acceptLabel = (dirty: boolean, suggested: boolean) =>
  suggested ? 'admin.texts.accept' : dirty ? 'action.save' : 'admin.texts.stillFits'

type CellFacts = Pick<Props, 'entry' | 'language' | 'source' | 'onSaved'>

function useCellForm({ entry, language, source, onSaved }: CellFacts) {
  const { fields, place, id } = entry
  const cache = useCache()
  const save = useCall(putOwnTexts, {
    inline: true,
    renews: [getCatalogue, getQuestions],
    onDone: (saved) => {
      cache.update(getOwnTexts, (before) => ({
        ...before,
        entries: before.entries.map((each) => (each.id === saved.id ? saved : each)),
      }))
      onSaved(saved)
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 409) void cache.invalidate(getOwnTexts)
    },
  })
  const open = fields.filter((field) => ['SUGGESTED', 'OUTDATED'].includes(textState(field, language, source)))
  const form = useForm<Record<string, string>>({
    start: Object.fromEntries(fields.map((field) => [field.field, startText(field, language)])),
    ...keptAs(`texts ${id} ${language}`),
    check: (values) => {
      const empty = fields.filter(({ field, required }) => required && language === source && !values[field]?.trim())
      return Object.fromEntries(empty.map(({ field }) => [field, { id: 'form.required' as const }]))
    },
    work: save,
    send: (values) => {
      if (form.others.length > 0) return
      const edited = fields.flatMap((each) => {
        const text = values[each.field] ?? ''
        const seen = { text: each.texts[language] ?? '', source: each.texts[source] ?? '' }
        return text === seen.text && !open.includes(each) ? [] : [{ field: each.field, text, seen }]
      })
      if (edited.length === 0) onSaved()
      else save.mutate({ params: { id }, body: { place, language, fields: edited } })
    },
  })
  return { form, open, dirty: Object.keys(form.typed).length > 0 }
}

/** Returns the field's initial text: a suggestion if there is one, else the text. */
const startText = ({ suggestions, texts }: OwnTextField, language: Language): string =>
  suggestions[language]?.text ?? texts[language] ?? ''

/** Focuses the first text that is not done, else the first one. */
function useFirstFocus(element: { current: HTMLElement | null }, current: boolean): void {
  useEffect(() => {
    if (!current) return
    const fields = element.current?.querySelectorAll<HTMLElement>('[data-state]') ?? []
    const first = [...fields].find(({ dataset }) => dataset.state !== 'DONE') ?? fields[0]
    first?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [element, current])
}

type InputProps = {
  field: OwnTextField
  language: Language
  required: boolean
  /** Whether the text may have line breaks. */
  lines: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function TextInput({ field: { kind, max }, language, lines, onChange, ...input }: InputProps) {
  const t = useText()
  const own = {
    ...input,
    label: t(`admin.texts.${kind}`, { language: t(`language.${language}`) }),
    lang: language,
    maxLength: max,
    autoComplete: 'off',
  }
  if (kind !== 'description' && kind !== 'alt') return <TextField {...own} onChange={onChange} />
  return <TextArea {...own} rows={2} onChange={(text) => onChange(lines ? text : text.replaceAll('\n', ' '))} />
}

type NoteProps = { field: OwnTextField; language: Language; source: Language; length: number }

/** Shows the origin of the text or why it is not done, and its length. */
function FieldNote({ field, language, source, length }: NoteProps) {
  const t = useText()
  const { languageName, dayOf } = useTextNames(source)
  const state = textState(field, language, source)
  const suggestion = field.suggestions[language]
  const changed = field.changed[source]
  return (
    <p className={row(8, 'between', 'f12', 'faint')}>
      <span>
        {state === 'SUGGESTED' && suggestion && (
          <span className={classes(row(4), styles.suggested)}>
            <SparkIcon size={14} />
            {t('admin.texts.suggestedOn', { day: dayOf(suggestion.time) })}
          </span>
        )}
        {state === 'OUTDATED' && changed && (
          <span className={look('warning')}>
            {t('admin.texts.sourceChanged', { language: languageName(source), day: dayOf(changed) })}
          </span>
        )}
        {state === 'DONE' && language === source && changed && t('admin.texts.changedOn', { day: dayOf(changed) })}
      </span>
      <span className={look('num', 'nowrap')}>{t('admin.texts.length', { length, max: field.max })}</span>
    </p>
  )
}
