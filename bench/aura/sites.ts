export * from '../../systems/aura/test/sites/measure.ts'
export * from '../../systems/aura/test/sites/serve-sites.ts'
