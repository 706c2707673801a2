/**
 * Statements that Spark's grammar lacks: {@code ALTER TABLE … PARTITION FIELD}, {@code … BRANCH}
 * and {@code … TAG}. Statements are rewritten as text into ones that Spark's own parser reads.
 * Called by the extensions and, for the changes that these statements make, by the catalog.
 */
package dev.stoa.spark.parser;
