/**
 * Rows of a table in the order and number that a command prints or exports: from an offset on, in
 * the order of some columns, or a random sample.
 *
 * <p>Called by the commands through {@code RowOrderOptions}; every cursor needs bounded memory.
 */
package dev.stoa.cli.rows;
