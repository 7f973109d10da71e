import type { Command } from './command.ts'
import { check } from './commands/check.ts'
import { cost } from './commands/cost.ts'
import { dev } from './commands/dev.ts'
import { diff } from './commands/diff.ts'
import { docs } from './commands/docs.ts'
import { importCommand } from './commands/import.ts'
import { infra } from './commands/infra.ts'
import { start } from './commands/start.ts'

/** What `monotable` does: one file a command. */
export const commands: readonly Command[] = [start, dev, check, importCommand, docs, cost, infra, diff]
