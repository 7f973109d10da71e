import type { Readable, Writable } from 'node:stream'
import { type Command, UsageError } from '../command.ts'
import { flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { liveFlags, nameFlags, saysWhere } from '../live/live-tables.ts'

const flags = flagsOf({
  ...liveFlags,
  ...nameFlags,
  write: { type: 'boolean', about: 'let it write new files in the working folder' },
})

export const mcp: Command = {
  name: 'mcp',
  about: 'answers assistants about a design, by the Model Context Protocol',
  example: 'mcp schema.ts',
  help: () =>
    helpText({
      examples: [
        ['monotable mcp schema.ts', 'for an assistant that starts it, on stdin and stdout'],
        ['monotable mcp schema.ts --path ./data/tables', 'access patterns run on these tables'],
        ['monotable mcp --write', 'without a design, and it may write new files'],
      ],
      usage: 'monotable mcp [schema.ts | DESIGN.md] [options]',
      about: [
        'Serves tools over stdio: describe the design, check it, explain a finding, run an access pattern, predict the',
        'cost, plan a migration, import a document. It reads files of the working folder, and writes nothing unless you',
        'say --write. It never writes to tables.',
      ],
      flags,
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    const [file, ...more] = positionals
    if (more.length > 0) throw new UsageError(`mcp takes one file: remove '${more[0]}'.`)
    const { write = false, ...where } = values
    // stdout is the protocol's: what a schema prints while it is loaded must not get between.
    console.log = console.error
    const [{ StdioServerTransport }, { makeMcpServer }] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/stdio.js'),
      import('../mcp/serve-mcp.ts'),
    ])
    const server = makeMcpServer(around.version(), {
      file,
      mayWrite: write,
      where: saysWhere(values) ? where : undefined,
      env: around.env,
    })
    const over = new Promise<void>(resolve => {
      around.onSignal(() => resolve())
      around.input?.on('end', resolve)
      server.server.onclose = resolve
    })
    await server.connect(new StdioServerTransport(around.input as Readable, around.out as Writable))
    await over
    await server.close()
  },
}
