import { getUserMetadata } from '@goldline/contract/auth'
import { languageCookie } from '@goldline/contract/page'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { AppStorage } from '../browser/storage.ts'
import { useApp } from './app-context.ts'

/** `hasPassword`: undefined if unknown. */
export type MailRecipient = { waiting: boolean; hasPassword: boolean | undefined }

/**
 * Reads the recipient of the mail whose link led here (AUTH-11). Shows the page in their language for this visit,
 * unless one was chosen, and removes the id from the address, so that it is not shared.
 */
export function useMailRecipient(signedIn: boolean): MailRecipient {
  const { api, setLanguage, storage } = useApp()
  const [id] = useState(idInAddress)
  const { data, isLoading } = useQuery({
    ...api.query(getUserMetadata, { params: { id: id ?? '' } }),
    enabled: id !== undefined && !signedIn,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useEffect(removeIdFromAddress, [])
  const speak = useEffectEvent((language: NonNullable<typeof data>['languageCode']) => {
    if (!isLanguageChosen(storage)) setLanguage(language, true)
  })
  const language = data?.languageCode
  useEffect(() => {
    if (language !== undefined) speak(language)
  }, [language])
  return { waiting: isLoading, hasPassword: data?.hasPassword }
}

/** Whether a language was chosen in this browser or by the URL. */
function isLanguageChosen(storage: AppStorage): boolean {
  if (storage.get('language') !== undefined || document.cookie.includes(`${languageCookie}=`)) return true
  return new URLSearchParams(location.search).has('lang')
}

const idInAddress = () => /^[\w-]{43}$/.exec(new URLSearchParams(location.search).get('u') ?? '')?.[0]

function removeIdFromAddress() {
  const url = new URL(location.href)
  if (!url.searchParams.has('u')) return
  url.searchParams.delete('u')
  history.replaceState(history.state, '', url.href)
}
