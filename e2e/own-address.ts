import { randomInt } from 'node:crypto'

/** Limits count per address: a journey that reaches one must not affect others. */
export const ownAddress = (): string => `198.18.${randomInt(256)}.${randomInt(1, 255)}`
