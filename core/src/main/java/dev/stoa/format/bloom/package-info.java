/**
 * Split-block Bloom filters, as Parquet's specification has them: they tell that a value is not
 * among those of a page or file, or that it may be.
 *
 * <p>Internal. Called by the writers and readers of pages and column files.
 */
package dev.stoa.format.bloom;
