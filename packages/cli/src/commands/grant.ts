import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { open } from '@monotable/engine'
import { type Config, readConfig } from '@monotable/server'
import { type Order, openDynamoDB, operateAccounts } from '@monotable/server/host'
import { type Command, Failure, type Surroundings, UsageError } from '../command.ts'
import { commonFlags, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { loadSystems } from '../start/load-systems.ts'
import { askToOperate } from '../upkeep/control.ts'
import { tablesIn } from '../upkeep/data-folder.ts'

const flags = flagsOf({
  system: { type: 'string', value: 'name', about: 'the system where the role counts, and nowhere else' },
  email: { type: 'string', value: 'address', about: 'whose account' },
  role: { type: 'string', value: 'name', about: 'a role of that system, such as admin' },
  with: { type: 'string', value: 'claims', about: 'what the role needs, as orgId=snaprace-kr,other=value' },
  recover: {
    type: 'string',
    value: 'id',
    about: 'instead of a role: gives this account, which was lost, to --email',
  },
  data: { type: 'string', value: 'folder', about: 'the data folder (MONOTABLE_DATA, or ./data)' },
  ...commonFlags,
})

const outcomes = {
  granted: ({ email, role, system }: Order) =>
    `${email} is ${role} of ${system}, from the next token on: within ten minutes.`,
  invited: ({ email, role, system }: Order) =>
    `${email} has no account yet, and will be ${role} of ${system} with the first sign-in by that address.`,
  recovered: ({ email, recover }: Order) =>
    `${recover} belongs to ${email} now. All of its sessions and passkeys ended.`,
}

type Outcome = keyof typeof outcomes

export const grant: Command = {
  name: 'grant',
  about: 'gives somebody a role in a system, such as the first administrator',
  example: 'grant --system khaya --email ann@example.com --role admin',
  help: () =>
    helpText({
      examples: [
        [
          'monotable grant --system khaya --email ann@example.com --role admin',
          'while a server runs on ./data',
        ],
        ['monotable grant systems.js --system khaya --email ann@example.com --role admin', 'while none runs'],
        [
          'monotable grant --system khaya --recover 0198… --email new@example.com',
          'an account that was lost',
        ],
      ],
      usage: 'monotable grant [module] --system <name> --email <address> --role <name> [options]',
      about: [
        'Gives an account a role in one system, in place of the one it had there. A person who has not signed up gets it',
        'with the first sign-in by that address. If a server runs on the data folder, the command asks it; otherwise',
        'name the module that exports the systems. Everything is kept on record.',
      ],
      flags,
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    const [module, ...more] = positionals
    if (more.length > 0) throw new UsageError(`grant takes one module: remove '${more[0]}'.`)
    const order = orderOf(values)
    const env = { ...around.env, ...(values.data !== undefined && { MONOTABLE_DATA: values.data }) }
    const config = readConfig({ env })
    const asked = config.store === 'embedded' ? await askToOperate<Outcome>(config.data, order) : undefined
    const outcome = asked ?? (await operateAtRest(config, module, order, around))
    if (values.json) around.say(JSON.stringify({ outcome, ...order }))
    else if (!values.quiet) around.say(outcomes[outcome](order))
  },
}

function orderOf(values: ReturnType<typeof readFlags<typeof flags>>['values']): Order {
  const { system, email, role, recover } = values
  if (system === undefined || email === undefined) throw new UsageError('grant needs --system and --email.')
  if ((role === undefined) === (recover === undefined))
    throw new UsageError('grant needs either --role or --recover.')
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`${email} is not an e-mail address.`)
  if (recover !== undefined) return { system, email, recover }
  const claims = (values.with?.split(',') ?? []).map(pair => {
    const at = pair.indexOf('=')
    if (at < 1) throw new UsageError(`--with takes claims as name=value, not '${pair}'.`)
    return [pair.slice(0, at), pair.slice(at + 1)]
  })
  return {
    system,
    email,
    role: role as string,
    ...(claims.length > 0 && { claims: Object.fromEntries(claims) }),
  }
}

/** No server runs on the folder, or the tables are elsewhere. */
async function operateAtRest(
  config: Config,
  module: string | undefined,
  order: Order,
  { env }: Pick<Surroundings, 'env'>,
): Promise<Outcome> {
  if (module === undefined)
    throw new Failure(
      `No server runs on ${config.data}. Start it, or name the module that exports the systems: monotable grant systems.js …`,
    )
  const systems = await loadSystems(module)
  const store = config.store === 'embedded' ? await openTables(config.data) : await openDynamoDB(config, env)
  try {
    return await operateAccounts({ transport: store.transport, config, systems }, order)
  } catch (error) {
    if ((error as Error).name === 'Refusal') throw new Failure(`${(error as Error).message}.`)
    throw error
  } finally {
    await store.close()
  }
}

async function openTables(data: string) {
  if (!existsSync(join(tablesIn(data), 'CURRENT')))
    throw new Failure(
      `${data} holds no tables yet. Start the server once, or name the data folder with --data.`,
    )
  const engine = await open({ path: tablesIn(data) })
  return { transport: engine, close: () => engine.close() }
}
