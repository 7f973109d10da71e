// The last step of `npm run build`: makes commands executable, and removes the samples of another build.
import { buildSignature } from './build.mjs'
import { makeExecutable } from './executables.mjs'
import { discardOtherSamples } from './samples.mjs'

makeExecutable()
discardOtherSamples(buildSignature())
