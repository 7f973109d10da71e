import type { AppPlan } from './app-plan.ts'
import { type Right, type RoleName, rightsOf } from './rights.ts'

const about: Readonly<Record<RoleName, string>> = {
  http: 'The function that answers requests',
  stream: 'The function that is given changes',
  schedule: 'The function that is called every minute',
  service: 'The containers',
}

/** What every role may do, in words. */
export function rolesText(plan: AppPlan): string {
  const { shared, ...roles } = rightsOf(plan)
  const parts = (Object.entries(roles) as [RoleName, readonly Right[]][]).map(([name, rights]) =>
    section(`${about[name]} (${name})`, name === 'service' ? [...shared, ...rights] : rights),
  )
  const isService = plan.runs.as === 'service'
  return [
    `# Who may do what: ${plan.title}`,
    '',
    'Nothing else is allowed. An index that no access pattern reads is not allowed, and a scan only if a pattern declares it.',
    ...(isService
      ? []
      : [
          'Each function also writes its own log.',
          '',
          section(
            'All functions',
            shared,
            'Reactions and schedules are programs over the same design as requests.',
          ),
        ]),
    '',
    parts.join('\n\n'),
    '',
  ].join('\n')
}

function section(title: string, rights: readonly Right[], note?: string): string {
  const lines = rights.map(
    each => `- ${each.about}: ${each.actions.map(action => `\`${action}\``).join(', ')}`,
  )
  return [`## ${title}`, '', ...(note === undefined ? [] : [note, '']), ...lines].join('\n')
}
