/** The emulator's page, one HTML document; undefined until there is one. */
export const pageHtml: string | undefined = undefined;
