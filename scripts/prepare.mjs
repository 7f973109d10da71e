// Behind `npm ci`: `npm start` then finds everything built, and samples to copy. What fails here it does again, and says why.
import { build, buildSignature } from './build.mjs'
import { prepareSamples } from './samples.mjs'

await build()
  .then(() => prepareSamples(buildSignature()))
  .catch(() => {})
