/**
 * The adapter between Avro's schemas and Stoa's types, and what else only Avro needs: its JSON,
 * values of logical types, records of placeholders.
 *
 * <p>Called where Avro's schemas come in or go out: by schemas of tables, by readers and writers of
 * records.
 */
package dev.stoa.avro;
