/**
 * Column files: the pages of one column in one split directory, written once, read by a cursor that
 * touches the pages and chunks it needs and no others. The column files of a column group stand one
 * behind another in one file of the storage; {@link Extent} tells where.
 *
 * <p>Internal. Called by the split package; {@code docs/format.md} gives the bytes.
 */
package dev.stoa.format.column;
