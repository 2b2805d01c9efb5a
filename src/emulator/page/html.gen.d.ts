// html.gen.js is made of ui/ by the build and by the tests; it is not in the repository.
/** The emulator's page, one HTML document. */
export const pageHtml: string;
