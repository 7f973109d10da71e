import { checkStore } from '../store/ask-store.ts'
import { ensureAllTables } from './ensure-all-tables.ts'
import { refuseNewerData, type UpgradeOptions, upgradeData } from './upgrade-data.ts'

/** Tables elsewhere may have other programs that write: `monotable migrate` changes those. */
export interface PrepareOptions extends Omit<UpgradeOptions, 'version'> {
  readonly version: string | undefined
}

/** Sees to it that the tables are there, and that an embedded store holds what this version of the program declares. */
export async function prepareData({ version, ...options }: PrepareOptions): Promise<void> {
  const { config, systems, store, complain } = options
  const upgrade = version !== undefined && config.store === 'embedded' ? { ...options, version } : undefined
  if (upgrade) await refuseNewerData(upgrade)
  if (config.store !== 'embedded') await checkStore(store, systems, complain)
  const created = await ensureAllTables(config, systems, store, complain)
  if (upgrade) await upgradeData(upgrade, created)
}
