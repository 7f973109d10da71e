import type { Color, Paint } from '../colors.ts'
import { type Change, type Way, ways } from './change.ts'

const colours: Readonly<Record<Way, Color>> = {
  replace: 'red',
  rebuild: 'red',
  backfill: 'yellow',
  'in place': 'green',
  note: 'dim',
}

/** Changes for people: by what they take, the weightiest first. */
export function diffReport(changes: readonly Change[], paint: Paint): string {
  if (changes.length === 0) return 'No difference.'
  const sections = (Object.keys(ways) as Way[]).flatMap(way => {
    const own = changes.filter(change => change.way === way)
    return own.length === 0
      ? []
      : [[paint(colours[way], `${capital(ways[way])}:`), ...own.map(lines)].join('\n')]
  })
  return sections.join('\n\n')
}

function lines({ table, what, from, to, advice }: Change): string {
  const difference = [from !== undefined && `is ${from}`, to !== undefined && `will be ${to}`]
    .filter(Boolean)
    .join(', ')
  return `  ${table}, ${what}${difference === '' ? '' : `: ${difference}`}\n    ${advice}`
}

const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`
