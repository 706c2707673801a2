/**
 * Column files: the pages of one column in one split directory, written once, read by a cursor that
 * touches only the pages and chunks it needs. The column files of a column group are stored one
 * after another in one file of the storage, each at its {@link Extent}.
 *
 * <p>Internal. Called by the split package; {@code docs/reference/format.md} defines the bytes.
 */
@Internal
package dev.stoa.format.column;

import dev.stoa.annotation.Internal;
