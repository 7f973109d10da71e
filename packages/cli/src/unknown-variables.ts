import { configTable } from '@monotable/server/host'
import { didYouMean } from './did-you-mean.ts'

const known = configTable.flatMap(({ variables }) => variables)

/** Docker and Kubernetes set these for every service of that name. */
const injected = /^MONOTABLE_(\w+_)?(SERVICE_(HOST|PORT)|PORT_\d+_(TCP|UDP))/

/** A sentence for each variable that looks like one of our settings but is not. */
export function unknownVariables(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env)
    .filter(name => name.startsWith('MONOTABLE_') && !known.includes(name) && !injected.test(name))
    .map(name => `${name} is not a setting, and changes nothing.${didYouMean(name, known)}`)
}
