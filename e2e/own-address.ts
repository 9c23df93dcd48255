import { randomInt } from 'node:crypto'

/** Limits count by address: a journey that fills one must not fill everybody's. */
export const ownAddress = (): string => `198.18.${randomInt(256)}.${randomInt(1, 255)}`
