/** The headers of a delivery, names in lower case; several of one name are joined by a comma. */
export type WebhookHeaders = Readonly<Record<string, string | undefined>>;
