import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasUnstoredInput } from '../browser/storage.ts'
import { type AppWithWorker, followUpdates, installWorker } from '../frame/service-worker.ts'

const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Caches the app's files for an offline start, and switches to newer ones while the device is not in use. */
export function useUpdates(app: AppWithWorker): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let last = performance.now()
    const touch = () => {
      last = performance.now()
    }
    for (const name of touches) addEventListener(name, touch, { passive: true })
    let stop: (() => void) | undefined
    let gone = false
    const follow = async () => {
      const registration = await installWorker(app)
      if (!registration || gone) return
      stop = followUpdates(registration, {
        untouched: () => performance.now() - last,
        busy: () => queryClient.isMutating() > 0 || hasUnsentInput() || hasUnstoredInput(),
        reload: () => location.reload(),
      })
    }
    follow().catch(() => undefined)
    return () => {
      gone = true
      stop?.()
      for (const name of touches) removeEventListener(name, touch)
    }
  }, [app, queryClient])
}

type Field = HTMLInputElement | HTMLTextAreaElement
const fields = 'input:not([type=hidden]), textarea'

/** Each field's value when it was first focused: `defaultValue` does not tell, since React writes input into it. */
const initialValues = new WeakMap<Field, string>()

const isField = (target: EventTarget | null): target is Field => target instanceof Element && target.matches(fields)

function recordValue({ target }: Event): void {
  if (isField(target) && !initialValues.has(target)) initialValues.set(target, target.value)
}

// Listens before anything renders: autoFocus comes before any effect of the screen.
document.addEventListener('focusin', recordValue)

/** Whether a dialog is open or a field has unsent changes, also if it was emptied. */
export function hasUnsentInput(): boolean {
  if (document.querySelector('dialog[open]') !== null) return true
  return [...document.querySelectorAll<Field>(fields)].some((field) => {
    const began = initialValues.get(field)
    return began === undefined ? field.value !== '' && field.value !== field.defaultValue : field.value !== began
  })
}
