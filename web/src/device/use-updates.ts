import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { type AppWithWorker, followUpdates, keepFiles } from '../frame/keep-files.ts'

const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Keeps the app's files for a start without a line, and goes on with newer ones while nobody uses the device. */
export function useUpdates(app: AppWithWorker): void {
  const queryClient = useQueryClient()
  const isHalfTyped = useHalfTyped()
  useEffect(() => {
    let last = performance.now()
    const touch = () => {
      last = performance.now()
    }
    for (const name of touches) addEventListener(name, touch, { passive: true })
    let stop: (() => void) | undefined
    let gone = false
    const follow = async () => {
      const registration = await keepFiles(app)
      if (!registration || gone) return
      stop = followUpdates(registration, {
        untouched: () => performance.now() - last,
        busy: () => queryClient.isMutating() > 0 || isHalfTyped(),
        reload: () => location.reload(),
      })
    }
    follow().catch(() => undefined)
    return () => {
      gone = true
      stop?.()
      for (const name of touches) removeEventListener(name, touch)
    }
  }, [app, queryClient, isHalfTyped])
}

type Field = HTMLInputElement | HTMLTextAreaElement
const fields = 'input:not([type=hidden]), textarea'

/**
 * Whether a dialog is open or something half typed. What a field began with is noted as it is entered: React writes what is
 * typed into its `defaultValue`, too.
 */
export function useHalfTyped(): () => boolean {
  const [beganWith] = useState(() => new WeakMap<EventTarget, string>())
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof Element && target.matches(fields) && !beganWith.has(target))
        beganWith.set(target, (target as Field).value)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [beganWith])
  return useCallback(
    () =>
      document.querySelector('dialog[open]') !== null ||
      [...document.querySelectorAll<Field>(fields)].some(
        (field) => field.value !== '' && field.value !== (beganWith.get(field) ?? field.defaultValue),
      ),
    [beganWith],
  )
}
