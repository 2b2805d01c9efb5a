// For the command line, not for users.

export { type PreviewEntry, previewStyle, renderPreview } from './page/preview.gen.js';
