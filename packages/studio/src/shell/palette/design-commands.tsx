import { Command } from 'cmdk'
import { calledHere, useStudio } from '../../data/design.ts'
import { pathOf } from '../../screen.ts'

/** Access patterns and entities of all designs. */
export function DesignCommands({ to }: { readonly to: (path: string) => void }) {
  const { systems } = useStudio()
  return systems.flatMap(system =>
    system.design.tables.map(table => {
      const here = calledHere(system, table.name)
      const address = (path: string, name: string, value: string) =>
        `${pathOf(path, here)}?${new URLSearchParams({ [name]: value })}`
      return (
        <Command.Group
          key={`${system.name} ${table.name}`}
          heading={`Access patterns and entities of ${here}`}
        >
          {table.patterns.map(({ name, title }) => (
            <Command.Item
              key={`pattern ${name}`}
              value={`${name} pattern of ${here} ${title ?? ''}`}
              onSelect={() => to(address('/tables/:table/patterns', 'pattern', name))}
            >
              {name} <small>{title}</small>
            </Command.Item>
          ))}
          {table.entities.map(({ name }) => (
            <Command.Item
              key={`entity ${name}`}
              value={`${name} entity of ${here}`}
              onSelect={() => to(address('/tables/:table/design', 'entity', name))}
            >
              {name} <small>entity</small>
            </Command.Item>
          ))}
        </Command.Group>
      )
    }),
  )
}
