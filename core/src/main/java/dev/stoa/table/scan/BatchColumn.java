package dev.stoa.table.scan;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.type.DataType;
import java.util.Optional;

/**
 * What a vector of batches holds: what a path leads to, or some parts of it. Given to {@link
 * ScanTask#openParts}.
 *
 * @param path such as {@code url} or {@code metadata['content-type']}
 * @param parts the type of what the path leads to, in which records, at any depth, have only the
 *     fields that are read; empty for all
 */
public record BatchColumn(ColumnPath path, Optional<DataType> parts) {
  /** All that a path leads to. */
  public static BatchColumn of(ColumnPath path) {
    return new BatchColumn(path, Optional.empty());
  }
}
