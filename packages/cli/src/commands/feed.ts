import { existsSync } from 'node:fs'
import { open } from '@monotable/engine'
import { readConfig, storeOn } from '@monotable/server'
import { type FeedState, operateFeed, readParameters } from '@monotable/server/host'
import { type Command, Failure, UsageError } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { commonFlags, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { outputFor } from '../output.ts'
import { loadSystems } from '../start/load-systems.ts'
import { tablesIn } from '../upkeep/data-folder.ts'

const flags = flagsOf({
  system: { type: 'string', value: 'name', about: 'only this system' },
  replay: {
    type: 'string',
    value: 'id',
    about: 'gives a dead letter to its reaction again; all does so with all',
  },
  discard: { type: 'string', value: 'id', about: 'forgets a dead letter' },
  ...commonFlags,
})

export const feed: Command = {
  name: 'feed',
  about: 'shows where the change feed stands, and replays or discards its dead letters',
  example: 'feed systems.js',
  help: () =>
    helpText({
      examples: [
        ['monotable feed systems.js', 'shards, who reads them, and dead letters'],
        [
          'monotable feed systems.js --system khaya --replay all',
          'gives all its dead letters to their reactions again',
        ],
        ['monotable feed systems.js --system khaya --discard tell-7', 'forgets one'],
      ],
      usage: 'monotable feed <module> [options]',
      about: [
        'Works on the tables that DYNAMODB_ENDPOINT or AWS_REGION name while servers or functions run, and on a data',
        'folder on which no server runs. It exits with 1 if dead letters are left.',
      ],
      flags,
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    const [module, ...more] = positionals
    if (module === undefined) throw new UsageError('feed needs the module that exports the systems.')
    if (more.length > 0) throw new UsageError(`feed takes one module: remove '${more[0]}'.`)
    const { system, replay, discard } = values
    const env = await readParameters(around.env)
    const config = { ...readConfig({ env }), logLevel: 'silent' as const }
    const systems = await loadSystems(module, config.systems)
    if (system !== undefined && systems.every(({ name }) => name !== system))
      throw new UsageError(`${module} has no system ${system}.`)
    if (system === undefined && (discard !== undefined || (replay !== undefined && replay !== 'all')))
      throw new UsageError('A dead letter belongs to a system: name it with --system.')
    const order = {
      ...(system !== undefined && { system }),
      ...(replay !== undefined && { replay: replay === 'all' ? (true as const) : replay }),
      ...(discard !== undefined && { discard }),
    }
    if (config.store === 'embedded' && !existsSync(tablesIn(config.data)))
      throw new Failure(`${config.data} holds no tables. Start a server on it first, or set MONOTABLE_DATA.`)
    const openStore = async () => storeOn(await open({ path: tablesIn(config.data) }))
    const states = await operateFeed(systems, config, order, {
      env,
      ...(config.store === 'embedded' && { openStore }),
    })
    outputFor(around, values).data(states, states.map(textOf).join('\n'))
    return states.some(({ letters }) => letters.length > 0) ? exitCodes.findings : undefined
  },
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`

function textOf({ system, shards, letters, replayed, failed, discarded }: FeedState): string {
  const reading = shards.filter(({ isFinished }) => !isFinished)
  return [
    `${system}: ${count(reading.length, 'shard')}, ${count(letters.length, 'dead letter')}`,
    ...reading.map(
      each => `  ${each.shard}: ${each.owner ?? 'nobody'}, ${each.open} open, last at ${each.updatedAt}`,
    ),
    ...(replayed + failed > 0 ? [`  replayed ${replayed}, failed again ${failed}`] : []),
    ...(discarded ? ['  discarded 1'] : []),
    ...letters.map(
      each =>
        `  ${each.letterId}: ${each.reaction} of ${JSON.stringify(each.keys)}, ${each.attempts} attempts until ${each.failedAt}: ${each.error}`,
    ),
  ].join('\n')
}
