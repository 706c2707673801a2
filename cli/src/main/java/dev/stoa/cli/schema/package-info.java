/**
 * Prints schemas in the languages of others: as a statement of Spark SQL, and as JSON. Called by
 * {@code stoa schema}; the language of Stoa's own types is in {@link dev.stoa.type.SchemaFormat}.
 */
package dev.stoa.cli.schema;
