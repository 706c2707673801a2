/**
 * Rows read in blocks: several threads decode them, and one thread writes them in input order, so
 * that a table does not depend on the number of threads.
 *
 * <p>Called by {@code stoa load}. CSV and JSON decode blocks of text; what a block cannot decode is
 * read once more, record by record, by the readers of {@link dev.stoa.cli.input.record}, which
 * report all errors.
 */
package dev.stoa.cli.input.block;
