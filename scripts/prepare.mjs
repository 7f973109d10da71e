// Runs after `npm ci`, so that `npm start` finds everything built and samples to copy. If a step fails, `npm start` repeats it and says why.
import { build, buildSignature } from './build.mjs'
import { prepareSamples } from './samples.mjs'

await build()
  .then(() => prepareSamples(buildSignature()))
  .catch(() => {})
