/**
 * Pages of rows: the values of several columns, row by row, as {@link dev.stoa.data.RowLayout}
 * defines them.
 *
 * <p>Internal. Called by the writers of split directories and the readers of column files; {@code
 * docs/reference/format.md} defines the bytes.
 */
@Internal
package dev.stoa.format.row;

import dev.stoa.annotation.Internal;
