/**
 * Column files: the pages of one column group in one split directory, written once, read by a
 * cursor that touches the pages and chunks it needs and no others.
 *
 * <p>Internal. Called by the split package; {@code docs/format.md} gives the bytes.
 */
package dev.stoa.format.column;
