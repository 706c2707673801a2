package dev.stoa.format.split;

import dev.stoa.format.column.SplitIdentity;
import java.util.List;
import java.util.UUID;

/**
 * A split directory as a manifest names it: a horizontal slice of a table, the unit of scheduling.
 *
 * @param name the directory's name within the table
 * @param uuid made when it was written; each of its column files carries it
 * @param rowCount the rows of each column file
 * @param schemaFile its {@code _schema.avsc}
 * @param columnFiles its column files, or those of them that were asked for
 */
public record SplitDirectory(
    String name, UUID uuid, long rowCount, SchemaFile schemaFile, List<ColumnFile> columnFiles) {
  /** Takes the list over as it is. */
  public SplitDirectory {
    columnFiles = List.copyOf(columnFiles);
  }

  /** What its column files say of it. */
  public SplitIdentity identity() {
    return new SplitIdentity(uuid, rowCount);
  }

  /** The bytes of the column files named here. */
  public long sizeInBytes() {
    long sum = 0;
    for (ColumnFile file : columnFiles) {
      sum += file.sizeInBytes();
    }
    return sum;
  }
}
