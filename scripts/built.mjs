// The end of `npm run build`: commands can be called, and samples of another build are gone.
import { buildSignature } from './build.mjs'
import { makeExecutable } from './executables.mjs'
import { discardOtherSamples } from './samples.mjs'

makeExecutable()
discardOtherSamples(buildSignature())
