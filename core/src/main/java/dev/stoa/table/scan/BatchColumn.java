package dev.stoa.table.scan;

import dev.stoa.annotation.Internal;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.type.DataType;
import java.util.Optional;

/**
 * The source of a vector of a batch: the value at a path, or parts of it. Engines pass it to {@code
 * EngineScans.openProjectedBatches}.
 *
 * @param path the path of the value, such as {@code url} or {@code metadata['content-type']}
 * @param projectedType the type of the value at the path, in which records at any depth have only
 *     the fields that are read; empty to read all fields
 */
@Internal
public record BatchColumn(ColumnPath path, Optional<DataType> projectedType) {
  /** Returns the source of the whole value at a path. */
  public static BatchColumn of(ColumnPath path) {
    return new BatchColumn(path, Optional.empty());
  }
}
