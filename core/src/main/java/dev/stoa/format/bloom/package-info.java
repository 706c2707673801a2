/**
 * Split-block Bloom filters after Parquet's specification: they rule out values that a page or file
 * does not contain.
 *
 * <p>Internal. Called by the writers and readers of pages and column files.
 */
package dev.stoa.format.bloom;
