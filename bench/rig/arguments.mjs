import { parseArgs } from 'node:util'

/**
 * The counts of a run: the usual ones unless the command line says otherwise (`--items 1000`). A run with others is a
 * trial and its figures are not kept.
 */
export function counts(usual) {
  const names = Object.keys(usual)
  const { values } = parseArgs({ options: Object.fromEntries(names.map(name => [name, { type: 'string' }])) })
  const given = Object.fromEntries(names.map(name => [name, Number(values[name] ?? usual[name])]))
  return { ...given, trial: names.some(name => given[name] !== usual[name]) }
}

export const grouped = number => number.toLocaleString('en-US')
