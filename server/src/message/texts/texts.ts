import type { Language } from '@goldline/domain/message/kinds'
import { de } from './de.ts'
import { en } from './en.ts'
import type { Texts } from './type.ts'
import { vi } from './vi.ts'

export const texts: Readonly<Record<Language, Texts>> = { de, en, vi }
