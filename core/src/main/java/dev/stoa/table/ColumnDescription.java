package dev.stoa.table;

import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Internal;
import dev.stoa.type.DataType;

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
 * @param sizeInBytes the total size of the column's files
 * @param pageCount the number of pages in these files
 */
@Experimental
public record ColumnDescription(
    int id,
    String name,
    @Internal DataType type,
    String layout,
    String codec,
    long sizeInBytes,
    long pageCount) {
  /** Creates a description. Called by {@code TableDescription}. */
  @Internal
  public ColumnDescription {}
}
