import type { Action, MigrationPlan, PlannedChange } from 'monotable/migrate'
import type { Color, Paint } from '../colors.ts'

const headings: readonly (readonly [PlannedChange['runs'], Color, string])[] = [
  ['refused', 'red', 'Cannot run like this:'],
  ['by hand', 'yellow', 'You do it:'],
  ['run', 'green', 'monotable migrate does it:'],
  ['nothing', 'dim', 'Nothing to do:'],
]

/** A plan for people: what changes and who does it, then the commands in their order. */
export function planText(plan: MigrationPlan, paint: Paint): string {
  const { id, changes, isRefused } = plan
  const isIdle = changes.every(({ runs }) => runs === 'nothing')
  if (changes.length === 0) return 'Nothing to migrate: stored items are as the newer design declares them.'
  const sections = headings.flatMap(([runs, color, heading]) => {
    const own = changes.filter(change => change.runs === runs)
    return own.length === 0 ? [] : [[paint(color, heading), ...changeLines(own)].join('\n')]
  })
  const final = changes.flatMap(change => (change.final === undefined ? [] : [`  ${change.final}`]))
  return [
    `Migration ${id}`,
    ...sections,
    ...(final.length > 0
      ? [[paint('red', 'Cannot be undone after contract:'), ...new Set(final)].join('\n')]
      : []),
    isIdle
      ? 'No items are touched: deploy the new program.'
      : isRefused
        ? 'Nothing runs before what cannot run is planned in another way.'
        : [paint('green', 'The steps:'), ...stepLines(plan)].join('\n'),
  ].join('\n\n')
}

/** Changes of which the same is to be said stand together. */
function changeLines(changes: readonly PlannedChange[]): string[] {
  const groups = new Map<string, PlannedChange[]>()
  for (const change of changes) {
    const { kind, table, entity, why, old, new: newer, todo } = change
    const alike = JSON.stringify([kind, table, entity, why, old, newer, todo])
    groups.set(alike, [...(groups.get(alike) ?? []), change])
  }
  return [...groups.values()].flatMap(group => {
    const [{ kind, table, entity, why, old, new: newer, todo }] = group as [PlannedChange]
    const names = group.map(nameText).join(', ')
    const isOwn = entity === undefined || group.some(({ name }) => name === entity)
    return [
      `  ${table}, ${kind}: ${isOwn ? names : `${entity} ${names}`}`,
      `    ${why}`,
      ...(old === undefined ? [] : [`    Old programs: ${old}`]),
      ...(newer === undefined ? [] : [`    New programs: ${newer}`]),
      ...(todo === undefined ? [] : todo.split('\n').map(line => `    > ${line}`)),
    ]
  })
}

function nameText({ name, from, to }: PlannedChange): string {
  const facts = [from !== undefined && `is ${from}`, to !== undefined && `will be ${to}`].filter(Boolean)
  return facts.length > 0 ? `${name} (${facts.join(', ')})` : name
}

function actionText(action: Action): string {
  switch (action.do) {
    case 'create index':
    case 'delete index':
      return `${action.do} ${action.index} of ${action.table}`
    case 'enable TTL':
      return `switch on TTL by ${action.attribute} of ${action.table}`
    case 'remove attributes':
      return `remove ${action.attributes.join(', ')} from ${action.entity}${action.bare ? ', with items that have nothing else' : ''}`
    case 'fill in':
      return `set ${action.attribute} of ${action.entity} where it is absent`
    case 'delete items':
      return `delete the items of ${action.entity}`
    case 'drop receipts':
      return 'delete the receipts of counters'
  }
}

/** Each command with what it does here, in the order of things. */
function stepLines({ work, stopped }: MigrationPlan): string[] {
  const { expand, contract, undo, reconcile, restore } = work
  const list = (actions: readonly Action[]) => actions.map(actionText).join('; ')
  const run = [
    ...(expand.length > 0 ? [`${list(expand)}${expand.length > 1 ? ', one at a time' : ''}`] : []),
    ...(reconcile ? [`fill every item${stopped ? '' : ', as often as you like'}`] : []),
  ].join('; then ')
  const back = restore ? 'the old form is filled again' : 'both forms are true'
  return [
    stopped
      ? '  stop       every program that reads or writes these tables.'
      : '  deploy     the new program: it writes both forms and reads the old one. Old programs may run on.',
    `  run        ${run || 'nothing to fill'}.`,
    '  fence      you confirm that the last program of the old design has stopped. The table cannot tell.',
    '  verify     fill once more, then compare all: a difference means that an old program still writes.',
    `  switch     you ${stopped ? 'start the new program' : 'deploy the reads of the new form'}. Refused while conflicts are left.`,
    `  contract   ${list(contract) || 'nothing to remove'}. Then the migration is done.`,
    `  rollback   before the switch: ${list(undo) || 'nothing to remove'}. After it: reads go back, and ${back}.`,
  ]
}
