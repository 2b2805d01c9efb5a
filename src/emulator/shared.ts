// For the command line, not for users.

export { describeSdkError, isSdkMissing } from './control/mcp.js';
export { type PreviewEntry, previewStyle, renderPreview } from './page/preview.gen.js';
