package dev.stoa.table;

import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Internal;
import dev.stoa.type.DataType;

/**
 * The storage of one column of a snapshot.
 *
 * @param id its field id
 * @param name its name
 * @param type the type of its values
 * @param layout the layout of its pages, such as {@code skiplist}; empty while the table has no
 *     rows
 * @param codec their compression codec, such as {@code zlib}; empty while the table has no rows
 * @param sizeInBytes the bytes of its files
 * @param pageCount the pages of its files
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
  /** Called by descriptions of tables. */
  @Internal
  public ColumnDescription {}
}
