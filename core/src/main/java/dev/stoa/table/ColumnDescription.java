package dev.stoa.table;

import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Internal;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.type.DataType;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The storage of one column of a snapshot.
 *
 * @param id the field id
 * @param name the column's name
 * @param type the type of the values
 * @param layout the layout of the pages, such as {@code skiplist}; empty while the table has no
 *     rows
 * @param codec the compression codec of the pages, such as {@code zlib}; empty while the table has
 *     no rows
 * @param sizeInBytes the size of the column in its files; 0 where it is stored row by row with
 *     others, whose files {@link TableDescription.RowGroupDescription} describes
 * @param pageCount the number of pages in these files
 * @param bounds the bounds of all values, including those of deleted rows; empty if unknown
 */
@Experimental
public record ColumnDescription(
    int id,
    String name,
    @Internal DataType type,
    String layout,
    String codec,
    long sizeInBytes,
    long pageCount,
    @Internal Optional<Bounds> bounds) {
  /** Creates a description. Called by {@code TableDescription}. */
  @Internal
  public ColumnDescription {}

  /** The number of nulls, including those of deleted rows; empty if unknown. */
  public OptionalLong nullCount() {
    return bounds.isPresent()
        ? OptionalLong.of(bounds.get().counts().nullCount())
        : OptionalLong.empty();
  }
}
