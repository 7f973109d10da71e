import { Command } from 'cmdk'
import { operationsOf, useSystems } from '../../data/systems.ts'

/** Operations of the systems that run. */
export function SystemCommands({ to }: { readonly to: (path: string) => void }) {
  const { data } = useSystems()
  return data?.document.tags.map(({ name, description }) => (
    <Command.Group key={name} heading={`Operations of ${description}`}>
      {operationsOf(data)
        .filter(({ system }) => system === name)
        .map(({ operationId, method, path, summary }) => (
          <Command.Item
            key={operationId}
            value={`${summary} ${method} ${path}`}
            onSelect={() => to(`/systems?${new URLSearchParams({ operation: operationId })}`)}
          >
            {summary}{' '}
            <small>
              {method} {path}
            </small>
          </Command.Item>
        ))}
    </Command.Group>
  ))
}
