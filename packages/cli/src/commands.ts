import type { Command } from './command.ts'

/** The commands of `monotable`, one file each. A command loads when you call it, because few need the engine or the server. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => (await import('./commands/init.ts')).init,
  start: async () => (await import('./commands/start.ts')).start,
  backup: async () => (await import('./commands/backup.ts')).backup,
  grant: async () => (await import('./commands/grant.ts')).grant,
  feed: async () => (await import('./commands/feed.ts')).feed,
  restore: async () => (await import('./commands/restore.ts')).restore,
  dev: async () => (await import('./commands/dev.ts')).dev,
  studio: async () => (await import('./commands/studio.ts')).studio,
  mcp: async () => (await import('./commands/mcp.ts')).mcp,
  check: async () => (await import('./commands/check.ts')).check,
  import: async () => (await import('./commands/import.ts')).importCommand,
  adopt: async () => (await import('./commands/adopt.ts')).adopt,
  docs: async () => (await import('./commands/docs.ts')).docs,
  cost: async () => (await import('./commands/cost.ts')).cost,
  build: async () => (await import('./commands/build.ts')).build,
  copy: async () => (await import('./commands/copy.ts')).copy,
  config: async () => (await import('./commands/config.ts')).config,
  infra: async () => (await import('./commands/infra.ts')).infra,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  migrate: async () => (await import('./commands/migrate.ts')).migrate,
  diff: async () => (await import('./commands/diff.ts')).diff,
}
