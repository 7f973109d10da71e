export * from '../../systems/aura/test/sites/measure.ts'
export * from '../../systems/aura/test/sites/serve-sites.ts'
export * from '../../systems/aura/test/strangers/strangers.ts'
