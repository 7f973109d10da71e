import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The files of a store by what they are; LevelDB tells them by their names. */
export interface StoreFolder {
  readonly hasCurrent: boolean
  readonly logs: readonly number[]
  readonly tables: readonly number[]
  readonly manifests: readonly number[]
  /** Tables that were not read through yet: see `keepTables`. */
  readonly unchecked: readonly number[]
  /** Names that LevelDB never gives. */
  readonly foreign: readonly string[]
}

export const tableName = (number: number): string => `${padded(number)}.ldb`
export const uncheckedName = (number: number): string => `${padded(number)}.unchecked`
export const logName = (number: number): string => `${padded(number)}.log`
export const manifestNumbered = (number: number): string => `MANIFEST-${padded(number)}`

const padded = (number: number) => String(number).padStart(6, '0')

const neutral = /^(CURRENT|LOCK|LOG|LOG\.old|\d+\.dbtmp|room\.dbtmp|BACKUP\.json|monotable\.json(\.new)?)$/
const forms = {
  logs: /^(\d+)\.log$/,
  tables: /^(\d+)\.(?:ldb|sst)$/,
  manifests: /^MANIFEST-(\d+)$/,
  unchecked: /^(\d+)\.unchecked$/,
}

/** What belongs to a process and not to the store. */
const isOfProcess = (name: string) => name === 'LOCK' || name === 'LOG' || name === 'LOG.old'
const isKnown = (name: string) => neutral.test(name) || Object.values(forms).some(form => form.test(name))

/** Whether a file of this name is a part of the store that stands in its folder. */
export const isOfStore = (name: string): boolean => isKnown(name) && !isOfProcess(name)

export function readFolder(path: string): StoreFolder {
  const names = readdirSync(path)
  const numbers = (form: RegExp) =>
    names
      .map(name => form.exec(name)?.[1])
      .filter(number => number !== undefined)
      .map(Number)
      .sort((a, b) => a - b)
  return {
    hasCurrent: names.includes('CURRENT'),
    logs: numbers(forms.logs),
    tables: numbers(forms.tables),
    manifests: numbers(forms.manifests),
    unchecked: numbers(forms.unchecked),
    foreign: names.filter(name => !isKnown(name)),
  }
}

/** Undefined if there is no such file. */
export const bytesOf = (path: string, name: string): number | undefined =>
  statSync(join(path, name), { throwIfNoEntry: false })?.size
