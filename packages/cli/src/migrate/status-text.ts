import type { MigrationRecord } from 'monotable/migrate'
import type { Paint } from '../colors.ts'

const next: Readonly<Record<string, string>> = {
  filling: 'monotable migrate run: it continues where it was',
  filled: 'stop the last program of the old design, then monotable migrate fence --confirm',
  fenced: 'monotable migrate verify',
  verified: 'monotable migrate switch, then deploy the reads of the new form',
  switched: 'wait until you are sure, then monotable migrate contract --yes',
  contracting: 'monotable migrate contract --yes: it continues where it was',
  contracted: 'nothing, the migration is done',
  'rolling back': 'monotable migrate rollback --confirm: it continues where it was',
  'rolled back': 'nothing. Only defaults, computed values and items that counting created stay',
}

/** Where items were left that the new design cannot read: whoever goes on says so. */
const nextWithProblems: Readonly<Record<string, string>> = {
  filled: `correct the items that the pass named and run again. To leave them as they are, go on: ${next.filled}; switch then needs --accept-problems`,
  verified:
    'correct the items that the pass named and verify again. To leave them as they are: monotable migrate switch --accept-problems',
}

/** What tables tell of their migrations, for people. */
export function statusText({ current, past }: MigrationRecord, paint: Paint): string {
  if (!current) return 'These tables were never migrated.'
  const { id, phase, found, history } = current
  const lines = [paint('bold', `Migration ${id} is ${phase}.`), `Next: ${nextStep(phase, found?.counts)}.`]
  if (found) {
    const changed = Object.entries(found.changed).map(([what, count]) => `${count} × ${what}`)
    lines.push(
      `The last pass saw ${found.seen} rows: ${changed.join(', ') || 'nothing to change'}, ${found.counts.conflicts} conflicts, ${found.counts.problems} problems.`,
    )
  }
  lines.push('', ...history.map(({ at, phase: entered, note }) => `  ${at}  ${entered.padEnd(12)}  ${note}`))
  if (past.length > 0)
    lines.push('', 'Before:', ...past.map(each => `  ${each.at}  ${each.phase.padEnd(12)}  ${each.id}`))
  return lines.join('\n')
}

/** What to do after a step, by the phase that it ended in and what its pass left undone. */
export function nextStep(phase: string, left: { readonly problems: number } | undefined): string | undefined {
  return ((left?.problems ?? 0) > 0 ? nextWithProblems[phase] : undefined) ?? next[phase]
}
