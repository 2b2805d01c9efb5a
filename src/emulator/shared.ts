// What the command line uses of the emulator and users do not.

export { type PreviewEntry, previewStyle, renderPreview } from './page/preview.gen.js';
