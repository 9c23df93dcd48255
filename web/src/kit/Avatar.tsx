import { fullName } from '@goldline/domain/user/full-name'
import type { ReactNode } from 'react'
import styles from './Avatar.module.css'
import { classes } from './classes.ts'
import { Picture, type PictureFile } from './Picture.tsx'

const hues = 8

type Props = {
  name: string
  /** The person's own colour, an index into the palette; by default derived from the name. */
  color?: number | undefined
  size?: 's' | 'm' | 'l'
  children?: ReactNode
}

/** Shows initials on the person's colour, or `children` (an icon) instead. */
export function Avatar({ name, color, size = 'm', children }: Props) {
  const hue = children ? styles.icon : styles[`hue${(color ?? hueOf(name)) % hues}`]
  return (
    <span className={classes(styles.avatar, styles[size], hue)} aria-hidden="true">
      {children ?? initials(name)}
    </span>
  )
}

type AvatarPerson = { name: string; surname: string; color: number; photo?: PictureFile | null | undefined }
const pixels = { s: '24px', m: '36px', l: '52px' } as const

/** Shows a staff member's photo, or else their initials in their calendar colour. */
export function PersonAvatar({ person, size = 'm' }: { person: AvatarPerson; size?: 's' | 'm' | 'l' }) {
  const { name, surname, color, photo } = person
  if (photo)
    return (
      <span className={classes(styles.avatar, styles[size], styles.photo)} aria-hidden="true">
        <Picture picture={photo} sizes={pixels[size]} alt="" loading="lazy" />
      </span>
    )
  return <Avatar name={fullName({ name, surname })} color={color} size={size} />
}

/** Returns the first letters of the first and last word: `Mai Linh Nguyễn` gives MN. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = [words.at(0), words.length > 1 ? words.at(-1) : '']
  return (letter(first) + letter(last)).toLocaleUpperCase()
}

function letter(word: string): string {
  return [...word][0] ?? ''
}

function hueOf(name: string): number {
  let sum = 0
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return sum
}
